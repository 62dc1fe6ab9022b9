#include "app/entry/param_search.h"
#include "core/text.h"

#include <algorithm>
#include <string>

namespace deepwater::app {
namespace {

/// What people call the things that a group of parameters shows.
struct Words {
    std::string_view group, words;
};
constexpr Words kWords[] = {
    {"wind", "storm gale breeze weather beaufort knots rough calm"},
    {"waves", "sea ocean rough calm height size pointed sharp crests"},
    {"swell", "long waves rollers height size"},
    {"foam", "white whitecaps white horses breakers surf bubbles"},
    {"spray", "white mist splash drops water dust"},
    {"bubbles", "white air under water"},
    {"sun", "light day time hour sunrise sunset noon evening morning glitter shine bright dark"},
    {"moon", "light night moonlight dark"},
    {"sky", "light stars blue grey hdri image"},
    {"clouds", "weather grey overcast cover"},
    {"haze", "fog mist air far visibility horizon"},
    {"water", "colour color blue green murky clear mirror shine reflection transparency"},
    {"bed", "ground bottom floor sand reef coral shallow depth"},
    {"ground", "paving grass planks land"},
    {"pool", "basin swimming tank aquarium rain fountain"},
    {"caustics", "light pattern under water shimmer"},
    {"godrays", "light beams rays under water sunbeams"},
    {"waterline", "meniscus edge lens surface"},
    {"particles", "dust specks under water snow plankton"},
    {"play", "throw stone drop stick toys"},
    {"shore", "beach surf coast shallow breakers flood run-up kass miller"},
    {"wakes", "boat ship bow white trail wake"},
    {"camera", "lens zoom angle field of view tilt"},
    {"view", "quality resolution speed frames exposure brightness bright dark debug slow fast"},
    {"picture", "brightness contrast colour color bright dark glare lens photo exposure"},
    {"clock", "time pause speed slow motion"},
};

std::vector<std::string> words_of(std::string_view query) {
    std::vector<std::string> words;
    std::string text = lower_case(query);
    std::ranges::replace(text, '\t', ' ');
    size_t begin = 0;
    while (begin < text.size()) {
        const size_t end = std::min(text.find(' ', begin), text.size());
        if (end > begin) words.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

}  // namespace

int search_rank(const ParamInfo& info, std::string_view section, std::string_view query) {
    const std::vector<std::string> words = words_of(query);
    if (words.empty()) return 0;
    const std::string name = lower_case(std::string(info.label) + " " + std::string(info.id));
    std::string kind = lower_case(section);
    const auto other = std::ranges::find(kWords, info.group(), &Words::group);
    if (other != std::end(kWords)) kind += " " + std::string(other->words);
    std::string meaning = lower_case(info.doc);
    for (const std::string_view choice : info.choices) meaning += " " + lower_case(choice);
    int rank = 3;
    for (const std::string& word : words) {
        if (name.find(word) != std::string::npos) continue;
        if (kind.find(word) != std::string::npos) {
            rank = std::min(rank, 2);
        } else if (meaning.find(word) != std::string::npos) {
            rank = std::min(rank, 1);
        } else {
            return 0;
        }
    }
    return rank;
}

}  // namespace deepwater::app
