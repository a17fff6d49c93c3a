"""The page reference.md of the documentation, made of the docstrings of the package: a hook of mkdocs. What has no docstring stops it."""

import functools
import importlib
import inspect
import re

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

MODULES = ("epoki", "epoki.vector", "epoki.pettingzoo", "epoki.gymnasium", "epoki.openspiel", "epoki.bot")


def doc(thing, name):
    """A docstring as Markdown: sections as lists, doctests and indented lines as code."""
    text = inspect.getdoc(thing)
    if not text:
        raise PluginError(f"{name} has no docstring")
    text = re.sub(r"^(Args|Attributes):\n((?:    .*\n?)+)", lambda found: f"{found[1]}:\n\n{entries(found[2])}\n", text, flags=re.M)
    return text + "\n"


def entries(lines):
    return re.sub(r"^ {4}(?! )(\w+): ", r"- `\1`: ", lines, flags=re.M)


def signature(function):
    """As it is called: annotations without quotes, no self, no mark of what has no name."""
    text = re.sub(r"\(self(, )?", "(", str(inspect.signature(function)))
    return re.sub(r"(, )?/\)", ")", re.sub(r"(: |-> )'([^']*)'", r"\1\2", text))


def members(owner, name):
    """The public methods and properties of a class, those that C defines included, without what a framework asks for and describes itself."""
    own = [base for base in owner.__mro__ if base.__module__.startswith("epoki")]
    foreign = [base for base in owner.__mro__ if base not in own]
    for key in dict.fromkeys(key for base in own for key in vars(base)):
        member = inspect.getattr_static(owner, key)
        kinds = (classmethod, functools.cached_property)
        if key.startswith("_") or not (callable(member) or inspect.isdatadescriptor(member) or isinstance(member, kinds)):
            continue
        if not member.__doc__ and any(hasattr(base, key) for base in foreign):
            continue
        call = signature(getattr(owner, key)) if callable(getattr(owner, key)) else ""
        yield f"#### `{owner.__name__}.{key}{call}`\n\n{doc(member, f'{name}.{key}')}"


def described(thing, name):
    yield f"### `{name.removeprefix('epoki.') if name.count('.') == 1 else name}`\n"
    if inspect.isclass(thing):
        if not issubclass(thing, BaseException):
            yield f"`{thing.__name__}{signature(thing)}`\n"
        yield doc(thing, name)
        yield from members(thing, name)
    else:
        yield f"`{thing.__name__}{signature(thing)}`\n"
        yield doc(thing, name)


def page():
    yield "# Reference\n"
    for name in MODULES:
        module = importlib.import_module(name)
        yield f"## {name}\n"
        yield doc(module, name)
        for key in module.__all__:
            yield from described(getattr(module, key), f"{name}.{key}")


def on_files(files, config):
    files.append(File.generated(config, "reference.md", content="\n".join(page())))
    return files
