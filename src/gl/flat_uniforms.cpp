#include "gl/flat_uniforms.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace deepwater::gl {
namespace {

/// Types of blocks/block.glsl, with their numbers of components.
constexpr std::array<std::pair<std::string_view, int>, 9> kPlainTypes = {{{"float", 1},
                                                                          {"int", 1},
                                                                          {"vec2", 2},
                                                                          {"vec3", 3},
                                                                          {"vec4", 4},
                                                                          {"ivec2", 2},
                                                                          {"ivec4", 4},
                                                                          {"mat3", 9},
                                                                          {"mat4", 16}}};

struct Member {
    std::string name;
    std::string type;
    std::string size;  ///< of an array, as it is written; "" for what is none
};
using Members = std::vector<Member>;

bool in_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Reads tokens of GLSL one after the other.
class Reader {
public:
    explicit Reader(std::string_view text, size_t at = 0) : text_(text), at_(at) {}

    [[nodiscard]] size_t at() const { return at_; }

    void skip_blanks() {
        while (at_ < text_.size()) {
            if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
                ++at_;
            } else if (text_.substr(at_, 2) == "//") {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else {
                return;
            }
        }
    }
    bool take(char c) {
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    /// A name or a number; empty when there is neither.
    std::string_view take_word() {
        skip_blanks();
        const size_t first = at_;
        while (at_ < text_.size() && in_name(text_[at_])) ++at_;
        return text_.substr(first, at_ - first);
    }
    /// Takes what is left up to `end`, and `end`, which does not belong to the result.
    std::string_view take_past(char end) {
        const size_t first = at_, last = std::min(text_.find(end, at_), text_.size());
        at_ = std::min(last + 1, text_.size());
        return text_.substr(first, last - first);
    }
    void skip_past(char end) { take_past(end); }

private:
    std::string_view text_;
    size_t at_;
};

/// Returns the place after the next `word` that stands alone from `from` on, outside preprocessor lines.
std::optional<size_t> after_word(std::string_view text, std::string_view word, size_t from) {
    for (size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const size_t end = at + word.size();
        const size_t line = text.rfind('\n', at) + 1;
        if ((at == 0 || !in_name(text[at - 1])) && (end == text.size() || !in_name(text[end])) &&
            text[line] != '#')
            return end;
    }
    return std::nullopt;
}

/// Reads "{ TYPE NAME; TYPE NAME[…]; … }"; what is no member, such as a macro, is passed over.
Members take_members(Reader& reader) {
    Members members;
    if (!reader.take('{')) return members;
    while (!reader.take('}')) {
        const std::string_view type = reader.take_word();
        const std::string_view name = reader.take_word();
        if (type.empty()) break;
        if (name.empty()) {  // MACRO(…)
            reader.skip_past(')');
            continue;
        }
        Member& member = members.emplace_back(Member{std::string(name), std::string(type), ""});
        if (reader.take('[')) member.size = reader.take_past(']');
        reader.skip_past(';');
    }
    return members;
}

/// A uniform block that a shader declares.
struct Block {
    Members members;
    size_t end = 0;  ///< place after its declaration
};

/// The blocks and structs that a shader declares, by name of the block's instance and of the struct.
struct Declarations {
    std::map<std::string, Block, std::less<>> blocks;
    std::map<std::string, Members, std::less<>> structs;
};

Declarations find_declarations(std::string_view text) {
    Declarations found;
    for (auto at = after_word(text, "BLOCK_STRUCT", 0); at; at = after_word(text, "BLOCK_STRUCT", *at)) {
        Reader reader(text, *at);
        reader.take('(');
        const std::string name(reader.take_past(')'));
        found.structs[name] = take_members(reader);
    }
    for (auto at = after_word(text, "UNIFORM_BLOCK", 0); at; at = after_word(text, "UNIFORM_BLOCK", *at)) {
        Reader reader(text, *at);
        reader.skip_past(')');
        Members members = take_members(reader);
        reader.skip_past('(');  // BLOCK_INSTANCE
        const std::string instance(reader.take_past(')'));
        reader.skip_past(';');
        found.blocks[instance] = {std::move(members), reader.at()};
    }
    return found;
}

bool is_plain(std::string_view type) {
    return std::ranges::any_of(kPlainTypes, [type](const auto& plain) { return plain.first == type; });
}

/// True for a number, and for the name of a constant.
bool is_constant(std::string_view index) {
    if (index.empty()) return false;
    return std::ranges::all_of(index, [](char c) { return c >= '0' && c <= '9'; }) ||
           (index.size() > 1 && index[0] == 'k' && index[1] >= 'A' && index[1] <= 'Z' &&
            std::ranges::all_of(index, in_name));
}

/// An expression that reads a block.
struct Read {
    std::string text;  ///< what replaces it
    std::vector<FlatUniform> uniforms;
    const Block* block = nullptr;
    size_t first = 0, end = 0;  ///< its place
};

Read read_of(const FlatUniform& uniform, const std::string& index = {}) {
    Read read;
    read.text = uniform.name + index;
    read.uniforms = {uniform};
    return read;
}

/// Reads the expression after a block's instance, ".MEMBER[INDEX].MEMBER…", down to a plain type or a struct of such.
/// Nothing when it ends elsewhere.
std::optional<Read> take_read(Reader& reader, std::string_view instance, const Members& members,
                              const Declarations& known) {
    FlatUniform uniform;
    uniform.path = instance;
    uniform.name = "flat_" + uniform.path;
    const Members* level = &members;
    while (reader.take('.')) {
        const auto member = std::ranges::find(*level, reader.take_word(), &Member::name);
        if (member == level->end()) return std::nullopt;
        uniform.type = member->type;
        uniform.path += "." + member->name;
        uniform.name += "_" + member->name;
        if (!member->size.empty()) {
            if (!reader.take('[')) {
                if (!is_plain(uniform.type)) return std::nullopt;
                uniform.size = member->size;
                return read_of(uniform);
            }
            const std::string index(reader.take_past(']'));
            if (index.starts_with("UNROLLED(") && is_plain(uniform.type)) {
                uniform.size = member->size;
                return read_of(uniform, "[" + index + "]");
            }
            if (!is_constant(index)) return std::nullopt;
            uniform.path += "[" + index + "]";
            uniform.name += "_" + index;
        }
        if (is_plain(uniform.type)) return read_of(uniform);
        const auto inner = known.structs.find(uniform.type);
        if (inner == known.structs.end()) return std::nullopt;
        level = &inner->second;
    }
    // A whole struct.
    Read whole;
    whole.text = uniform.type + "(";
    for (const Member& member : *level) {
        if (!is_plain(member.type) || !member.size.empty()) return std::nullopt;
        whole.uniforms.push_back(
            {member.type, "", uniform.path + "." + member.name, uniform.name + "_" + member.name});
        whole.text += (whole.uniforms.size() > 1 ? ", " : "") + whole.uniforms.back().name;
    }
    whole.text += ")";
    return whole;
}

std::vector<Read> find_reads(std::string_view text, const Declarations& known) {
    std::vector<Read> reads;
    for (size_t at = 0; at < text.size();) {
        if (!in_name(text[at]) || (at > 0 && text[at - 1] == '.')) {
            ++at;
            continue;
        }
        Reader reader(text, at);
        const std::string_view word = reader.take_word();
        const size_t first = at;
        at = reader.at();
        const auto block = known.blocks.find(word);
        if (block == known.blocks.end() || at < block->second.end || at >= text.size() || text[at] != '.')
            continue;
        auto read = take_read(reader, word, block->second.members, known);
        if (!read) continue;
        read->block = &block->second;
        read->first = first;
        read->end = at = reader.at();
        reads.push_back(std::move(*read));
    }
    return reads;
}

int components_of(const FlatUniform& uniform) {
    // The size of an array is mostly a name.
    constexpr int kOfArrays = 4;
    int components = 1;
    for (const auto& [type, count] : kPlainTypes)
        if (type == uniform.type) components = count;
    return components * (uniform.size.empty() ? 1 : kOfArrays);
}

/// Returns those that are read most often, as many as have no more components together.
std::vector<FlatUniform> most_read(std::span<const Read> reads, int most_components) {
    struct Counted {
        FlatUniform uniform;
        int reads = 0;
    };
    std::vector<Counted> all;
    for (const Read& read : reads) {
        for (const FlatUniform& uniform : read.uniforms) {
            auto found =
                std::ranges::find_if(all, [&](const Counted& c) { return c.uniform.name == uniform.name; });
            if (found == all.end()) found = all.insert(all.end(), {uniform});
            ++found->reads;
        }
    }
    std::ranges::stable_sort(all, std::greater{}, &Counted::reads);
    std::vector<FlatUniform> chosen;
    int components = 0;
    for (Counted& counted : all) {
        components += components_of(counted.uniform);
        if (components > most_components) break;
        chosen.push_back(std::move(counted.uniform));
    }
    return chosen;
}

std::string declaration(std::string_view direction, const FlatUniform& uniform) {
    return "flat " + std::string(direction) + " " + uniform.type + " " + uniform.name +
           (uniform.size.empty() ? "" : "[" + uniform.size + "]") + ";";
}

}  // namespace

FlatFragment flatten_uniforms(std::string_view text, int most_components) {
    const Declarations known = find_declarations(text);
    const std::vector<Read> reads = find_reads(text, known);
    const std::vector<FlatUniform> chosen = most_read(reads, most_components);
    const auto is_chosen = [&chosen](const FlatUniform& uniform) {
        return std::ranges::find(chosen, uniform.name, &FlatUniform::name) != chosen.end();
    };

    // What is put in place of text, by its beginning; the inputs follow the declaration of their block.
    std::map<size_t, std::pair<size_t, std::string>> changes;
    FlatFragment flat;
    for (const Read& read : reads) {
        if (!std::ranges::all_of(read.uniforms, is_chosen)) continue;
        changes[read.first] = {read.end, read.text};
        for (const FlatUniform& uniform : read.uniforms) {
            if (std::ranges::find(flat.uniforms, uniform.name, &FlatUniform::name) != flat.uniforms.end())
                continue;
            flat.uniforms.push_back(uniform);
            flat.components += components_of(uniform);
            auto& [end, inputs] = changes[read.block->end];
            end = read.block->end;
            inputs += " " + declaration("in", uniform);
        }
    }
    size_t copied = 0;
    for (const auto& [first, change] : changes) {
        flat.text.append(text.substr(copied, first - copied)).append(change.second);
        copied = change.first;
    }
    flat.text.append(text.substr(copied));
    return flat;
}

std::string send_uniforms(std::span<const FlatUniform> uniforms) {
    std::string text;
    for (const FlatUniform& uniform : uniforms) text += declaration("out", uniform) + "\n";
    text += "void send_uniforms() {\n";
    for (const FlatUniform& uniform : uniforms) text += "    " + uniform.name + " = " + uniform.path + ";\n";
    return text + "}\n";
}

}  // namespace deepwater::gl
