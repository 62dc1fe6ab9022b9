"""Counts what the programs of the renderer cost a pixel, from their SPIR-V; scripts/shader_cost.sh calls it.

    shader_cost.py table FOLDER DOCUMENT [--check]
    shader_cost.py budgets FOLDER BUDGETS

FOLDER is what tools/shader_cost/list_shaders has written. Each shader is compiled by glslangValidator and optimised by
spirv-opt -O. What is counted stands in the text: a loop's body counts once, and both sides of a branch count.
"""
import json
import os
import re
import subprocess
import sys

BEGIN = "<!-- shader costs:begin -->"
END = "<!-- shader costs:end -->"

# The cost model; docs/performance.md says where it comes from.
SLOW = 4  # operations that a root, a quotient, a power or an angle's function takes
READ_BYTES = 4  # bytes that a texture read takes from memory: half a texel of four half floats; neighbours share the rest
MACHINES = [("Xe", 2e12, 60e9), ("card", 20e12, 400e9)]  # operations/s, bytes/s
PIXELS = 1920 * 1080

FORMAT_BYTES = {"r8": 1, "r8ui": 1, "r16": 2, "r16f": 2, "r32f": 4, "r32ui": 4, "rg8": 2, "rg16f": 4, "rg32f": 8,
                "rgba8": 4, "rgba8_snorm": 4, "rgb10_a2": 4, "r11f_g11f_b10f": 4, "rgb16f": 6, "rgba16": 8,
                "rgba16f": 8, "rg32ui": 8, "rgba32f": 16, "rgba32ui": 16}
DEPTH_BYTES = 4

ARITHMETIC = re.compile(r"Op([FSU]?(Add|Sub|Mul|Div|Mod|Rem|Negate)|[IFSU](Add|Sub|Mul|Negate)|VectorTimesScalar|Dot|"
                        r"MatrixTimes\w+|VectorTimesMatrix|OuterProduct|Transpose|Select|Convert\w+|Bit\w*|Shift\w+|Not|"
                        r"[FIUS](Ord|Unord)?(Equal|NotEqual|LessThan\w*|GreaterThan\w*)|Logical\w+|Any|All|IsNan|IsInf|"
                        r"DPdx\w*|DPdy\w*|Fwidth\w*|ExtInst)$")
SLOW_FUNCTIONS = {"Sqrt", "InverseSqrt", "Exp", "Exp2", "Log", "Log2", "Pow", "Sin", "Cos", "Tan", "Asin", "Acos", "Atan",
                  "Atan2", "Sinh", "Cosh", "Tanh", "Length", "Distance", "Normalize"}
TEXTURE_READ = re.compile(r"Op(ImageSample\w+|ImageFetch|ImageGather|ImageDrefGather)$")


class Fault(Exception):
    """One line for a person."""


def run(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as missing:
        raise Fault(f"'{command[0]}' is missing: install glslang-tools and spirv-tools") from missing
    if done.returncode != 0:
        first = next((line for line in (done.stdout + done.stderr).splitlines() if "rror" in line), "no message")
        raise Fault(f"{os.path.basename(command[0])}: {first}")
    return done.stdout


def disassembly(source):
    """The optimised SPIR-V of a file of GLSL as text; where spirv-opt does not accept it, as it was compiled."""
    binary = source + ".spv"
    run(["glslangValidator", "-G100", "--aml", "--amb", "--quiet", "-o", binary, source])
    try:
        run(["spirv-opt", "-O", binary, "-o", binary])
    except Fault as fault:
        print(f"deepwater: warning: {source} is counted as it was compiled: {fault}", file=sys.stderr)
    return run(["spirv-dis", "--raw-id", "--no-color", binary])


class Module:
    """The types, variables and instructions of one stage."""

    def __init__(self, text):
        self.types, self.constants, self.names = {}, {}, {}
        self.decorations, self.member_offsets = {}, {}
        self.variables = {}  # name -> (type of its pointer, storage class)
        self.instructions = []  # (operation, operands)
        self.result_types = {}
        in_function = False
        for line in text.splitlines():
            words = line.split(";")[0].split()
            if not words:
                continue
            result = None
            if len(words) > 2 and words[1] == "=":
                result, words = words[0], words[2:]
            operation, operands = words[0], words[1:]
            if operation == "OpFunction":
                in_function = True
            if operation.startswith("OpType"):
                self.types[result] = (operation, operands)
            elif operation == "OpConstant":
                self.constants[result] = operands[1]
            elif operation == "OpDecorate":
                self.decorations.setdefault(operands[0], []).append(operands[1:])
            elif operation == "OpMemberDecorate" and operands[2] == "Offset":
                self.member_offsets.setdefault(operands[0], {})[int(operands[1])] = int(operands[3])
            elif operation == "OpVariable" and not in_function:
                self.variables[result] = (operands[0], operands[1])
            elif in_function:
                if result and operands:
                    self.result_types[result] = operands[0]
                self.instructions.append((operation, operands))

    def pointed_at(self, pointer):
        return self.types[pointer][1][1]

    def components(self, name):
        kind, operands = self.types[name]
        if kind == "OpTypeVector" or kind == "OpTypeMatrix":
            return int(operands[1]) * self.components(operands[0])
        if kind == "OpTypeArray":
            return int(self.constants[operands[1]]) * self.components(operands[0])
        if kind == "OpTypeStruct":
            return sum(self.components(member) for member in operands)
        return 1

    def bytes_of(self, name):
        """Bytes of a type in a uniform block of layout std140."""
        kind, operands = self.types[name]
        if kind == "OpTypeVector":
            return 4 * int(operands[1])
        if kind == "OpTypeMatrix":
            return 16 * int(operands[1])
        if kind == "OpTypeArray":
            stride = next(int(d[1]) for d in self.decorations[name] if d[0] == "ArrayStride")
            return stride * int(self.constants[operands[1]])
        if kind == "OpTypeStruct":
            last = len(operands) - 1
            return self.member_offsets[name][last] + self.bytes_of(operands[last])
        return 4

    def is_built_in(self, variable):
        kind = self.pointed_at(self.variables[variable][0])
        return any(d[0] == "BuiltIn" for d in self.decorations.get(variable, [])) or (
            self.types[kind][0] == "OpTypeStruct" and kind not in self.member_offsets)

    def interpolants(self):
        """Components of what the rasteriser interpolates for a fragment shader."""
        return sum(self.components(self.pointed_at(pointer)) for name, (pointer, storage) in self.variables.items()
                   if storage == "Input" and not self.is_built_in(name))

    def outputs(self):
        """Locations that a fragment shader writes to."""
        found = []
        for name, (_, storage) in self.variables.items():
            if storage != "Output" or self.is_built_in(name):
                continue
            found += [int(d[1]) for d in self.decorations.get(name, []) if d[0] == "Location"]
        return found

    def uniform_bytes(self):
        return sum(self.bytes_of(self.pointed_at(pointer)) for pointer, storage in self.variables.values()
                   if storage == "Uniform")

    def operations(self):
        """Scalar operations, those of SLOW_FUNCTIONS and quotients counted SLOW times."""
        total = 0
        for operation, operands in self.instructions:
            if not ARITHMETIC.match(operation):
                continue
            size = self.components(operands[0])
            if operation == "OpDot":
                size = 2 * self.vector_size(operands[1]) - 1
            elif "Matrix" in operation:
                size *= 2 * 4 - 1  # rows of at most four
            elif operation == "OpExtInst":
                name = operands[2]
                if name in ("Length", "Distance", "Normalize"):
                    size = max(size, 3) * 2 + SLOW
                elif name in SLOW_FUNCTIONS:
                    size *= SLOW
                elif name == "Fma":
                    size *= 2
                elif name in ("FMix", "SmoothStep", "Cross", "Reflect", "Refract"):
                    size *= 3
            elif operation in ("OpFDiv", "OpFMod", "OpFRem", "OpSDiv", "OpUDiv", "OpSMod", "OpUMod", "OpSRem"):
                size *= SLOW
            total += size
        return total

    def vector_size(self, name):
        """Components of a value; 3 where it is a constant."""
        return self.components(self.result_types[name]) if name in self.result_types else 3

    def texture_reads(self):
        return sum(1 for operation, _ in self.instructions if TEXTURE_READ.match(operation))

    def image_accesses(self, operation):
        """(number, bytes) of reads or writes of images."""
        image = 1 if operation == "OpImageRead" else 0  # its place among the operands
        formats = [self.types[self.result_types[operands[image]]][1][6].lower() for name, operands in self.instructions
                   if name == operation]
        return len(formats), sum(FORMAT_BYTES.get(name, 8) for name in formats)


class Cost:
    """What one program costs a pixel, or an invocation of a compute shader."""

    def __init__(self, folder, entry):
        modules = {kind: Module(disassembly(os.path.join(folder, file))) for kind, file in entry["stages"].items()}
        main = modules.get("frag") or modules["comp"]
        self.kind = "frag" if "frag" in modules else "comp"
        self.operations = main.operations()
        self.texture_reads = main.texture_reads()
        self.image_reads, image_read_bytes = main.image_accesses("OpImageRead")
        self.image_writes, image_write_bytes = main.image_accesses("OpImageWrite")
        self.interpolants = main.interpolants() if self.kind == "frag" else 0
        self.uniform_bytes = main.uniform_bytes()
        vertex = modules.get("vert")
        self.vertex_operations = vertex.operations() if vertex else 0
        self.vertex_reads = vertex.texture_reads() if vertex else 0
        colours = sum(FORMAT_BYTES[entry["targets"][location]] for location in main.outputs()
                      if location < len(entry["targets"]))
        self.written = colours + image_write_bytes + (DEPTH_BYTES if entry["depth"] else 0)
        self.read = image_read_bytes + (colours if entry["blend"] else 0) + (DEPTH_BYTES if entry["depth"] else 0)

    def milliseconds(self, operations_per_second, bytes_per_second):
        """For PIXELS pixels: what takes longer of arithmetic and memory."""
        moved = self.written + self.read + READ_BYTES * self.texture_reads
        return 1e3 * PIXELS * max(self.operations / operations_per_second, moved / bytes_per_second)


def features(defines):
    """The parts that a variant has, in short."""
    parts = []
    for name, value in defines.items():
        if name in ("VIEW_MODE", "HEAP_RAY_STEPS") or value == "0":
            continue
        parts.append(name.lower() if value == "1" else f"{name.lower()} {value}")
    return ", ".join(parts).replace("_", " ")


def programs(folder):
    with open(os.path.join(folder, "programs.json"), encoding="utf-8") as file:
        for entry in json.load(file):
            try:
                yield entry, Cost(folder, entry)
            except Fault as fault:
                raise Fault(f"program '{entry['program']}': {fault}") from fault


def table(folder):
    head = ["pass", "program", "variant", "operations", "texture reads", "image reads", "interpolants", "uniform bytes",
            "bytes read", "bytes written", "vertex operations / reads"] + [f"{name}, ms" for name, _, _ in MACHINES]
    rows = ["| " + " | ".join(head) + " |", "| " + " | ".join(["---"] * 3 + ["---:"] * (len(head) - 3)) + " |"]
    order = []
    for entry, cost in programs(folder):
        where = entry["scene"].replace("_", " ") + (", under water" if entry["under_water"] else "")
        variant = f"{where}, {entry['quality']}"
        if features(entry.get("defines", {})):
            variant += ": " + features(entry["defines"])
        vertex = f"{cost.vertex_operations} / {cost.vertex_reads}" if cost.kind == "frag" else "compute"
        times = [f"{cost.milliseconds(speed, memory):.2f}" for _, speed, memory in MACHINES]
        cells = [entry["pass"], entry["program"], variant, cost.operations, cost.texture_reads, cost.image_reads,
                 cost.interpolants, cost.uniform_bytes, cost.read, cost.written, vertex] + times
        order.append((entry["pass"], entry["program"], -cost.operations, [str(cell) for cell in cells]))
    order.sort()
    return rows + ["| " + " | ".join(cells) + " |" for _, _, _, cells in order]


def update(folder, document, check):
    with open(document, encoding="utf-8") as file:
        text = file.read()
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise Fault(f"no markers '{BEGIN}' and '{END}' in '{document}'")
    before, rest = text.split(BEGIN)
    updated = before + BEGIN + "\n" + "\n".join(table(folder)) + "\n" + END + rest.split(END)[1]
    if updated == text:
        return
    if check:
        raise Fault("the table of docs/performance.md is out of date: run scripts/shader_cost.sh")
    with open(document, "w", encoding="utf-8") as file:
        file.write(updated)
    print("deepwater: the table of docs/performance.md is new", file=sys.stderr)


def read_budgets(path):
    budgets = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.split("#")[0].strip()
            if line:
                reads, program = line.split(maxsplit=1)
                budgets[program] = int(reads)
    return budgets


def check_budgets(folder, path):
    budgets, most = read_budgets(path), {}
    for entry, cost in programs(folder):
        most[entry["program"]] = max(most.get(entry["program"], 0), cost.texture_reads + cost.vertex_reads)
    faults = []
    for program, reads in sorted(most.items()):
        if program not in budgets:
            faults.append(f"'{program}' has {reads} texture reads and no budget")
        elif reads > budgets[program]:
            faults.append(f"'{program}' has {reads} texture reads, its budget is {budgets[program]}")
    faults += [f"'{program}' has a budget and is drawn in none of the scenes" for program in budgets
               if program not in most]
    if faults:
        raise Fault(f"{path}: " + "; ".join(faults))
    print(f"deepwater: {len(most)} programs keep their budgets of texture reads", file=sys.stderr)


def check_counting(folder):
    """Counts a shader whose cost is known."""
    text = """#version 450 core
layout(binding = 0) uniform sampler2D picture;
layout(binding = 1, rgba16f) uniform readonly image2D place;
layout(std140, binding = 2) uniform Block { vec4 a; vec3 b; float c; };
layout(location = 0) in vec2 at;
layout(location = 1) in vec3 normal;
layout(location = 0) out vec4 colour;
void main() {
    vec4 sum = texture(picture, at) + texelFetch(picture, ivec2(3), 0) + textureLod(picture, normal.xy, 2.0);
    colour = sum * a + imageLoad(place, ivec2(1)) * c;
}
"""
    with open(os.path.join(folder, "known.frag"), "w", encoding="utf-8") as file:
        file.write(text)
    cost = Cost(folder, {"stages": {"frag": "known.frag"}, "targets": ["rgba16f"], "depth": False, "blend": True})
    found = {"operations": cost.operations, "texture reads": cost.texture_reads, "image reads": cost.image_reads,
             "interpolants": cost.interpolants, "uniform bytes": cost.uniform_bytes, "read": cost.read,
             "written": cost.written}
    # Two sums, a product, another and their sum, four components each; the blended target and the image are read.
    known = {"operations": 20, "texture reads": 3, "image reads": 1, "interpolants": 5, "uniform bytes": 32, "read": 16,
             "written": 8}
    if found != known:
        raise Fault(f"a shader that costs {known} is counted as {found}")


def main(arguments):
    try:
        if len(arguments) >= 3 and arguments[0] == "table" and arguments[3:] in ([], ["--check"]):
            update(arguments[1], arguments[2], bool(arguments[3:]))
        elif len(arguments) == 3 and arguments[0] == "budgets":
            check_counting(arguments[1])
            check_budgets(arguments[1], arguments[2])
        else:
            raise Fault("usage: shader_cost.py table FOLDER DOCUMENT [--check] | budgets FOLDER BUDGETS")
    except Fault as fault:
        sys.exit(f"deepwater: error: {fault}")


main(sys.argv[1:])
