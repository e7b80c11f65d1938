# Questions about large Python files, for an outside evaluator: the first sentence of a docstring asks, the signature and
# the statements below it are what has to stay. Which lines those are says Python's own parser.
# python3 python-questions.py FOLDER OUT    (writes OUT/post-processing.jsonl.gz)
import ast, gzip, json, pathlib, random, sys

random.seed(3)
folder, out = map(pathlib.Path, sys.argv[1:3])
items = []
for path in sorted([*folder.glob('*.py'), *folder.glob('*/*.py')]):
    source = path.read_text(encoding='utf8', errors='ignore')
    if not 8_000 < len(source) < 80_000:
        continue
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        continue
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or len(node.body) < 2:
            continue
        question = (ast.get_docstring(node) or '').split('\n\n')[0].replace('\n', ' ')
        first, last = node.body[1].lineno, node.end_lineno
        if len(question) > 30 and 4 <= last - first + 1 <= 40:
            found.append((question, [[node.lineno, node.lineno], [first, last]], node.name))
    for question, lines, name in random.sample(found, min(3, len(found))):
        items.append({'id': f'{path}:{name}', 'tool': 'read_file', 'query': question, 'args': {'path': path.name},
                      'path': path.name, 'result': source, 'gold_lines': lines})
out.mkdir(parents=True, exist_ok=True)
with gzip.open(out / 'post-processing.jsonl.gz', 'wt') as file:
    file.writelines(json.dumps(item) + '\n' for item in items)
print(len(items), 'questions')
