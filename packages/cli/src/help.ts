/** What `winnow --help` prints. */
export const help = `winnow report FILE... [options]
winnow show FILE... [--request N] [options]
winnow select "QUESTION" --tools FILE [options]
winnow review FILE... --model NAME [options]
winnow prices [--json] [--locale LOCALE]

winnow report replays recorded conversations and reports what Winnow would have saved,
in tokens and in money, how it would have shortened tool results, what it kept for lack
of proof, and what it would have removed although it was used later. winnow show prints
a request as it was recorded beside what Winnow would send, edit by edit. winnow select
says which tools a question would be offered and which not, and why. winnow review sends
conversations to a model that argues against them. winnow prices lists what models cost,
and what their caches hold.

Files, or the files of a folder, or - (standard input), are sessions of Claude Code,
Codex, OpenCode or Gemini CLI, LangSmith runs, requests of the OpenAI Responses or Gemini
API, or messages of OpenAI chat, the AI SDK (also UI messages), Anthropic or LangChain, as
JSON or JSONL, also gzipped: an array of messages, one message a line, an object with
"messages" (and "id", "system", "tools"), an array of such objects, or one such object
a line.

Tools are read as OpenAI, Anthropic, MCP or AI SDK define them: a list, an object with
"tools", definitions by name, or one a line.

Options
  --json           everything as JSON
  --locale LOCALE  language of the output: en (default) or zh
  --config FILE    options for Winnow: YAML, TOML, JSON, or a module (default export)
  --help, -h       this text
  --version        the version

Options of winnow report
  --verbose, -v    every transcript, and every tool result that was shortened
  --system FILE    system text for transcripts that hold none
  --profile NAME   default; lossless: nothing is left out; aggressive: more is
  --prices NAME    what requests are billed at: a model, or multiples (default)
  --html OUT       write a page that shows each request, with every edit in its place

Options of winnow show, and those of winnow report without --json
  --request N      which request of each transcript, from 1; default the last
  --verbose, -v    every line that changed, at its whole length

Options of winnow select
  --tools FILE     the tools there are
  --history FILE   the conversation before the question
  --limit N        how many tools a message may add; counts before the configuration
  --all            every tool that is not offered, not only the best

Options of winnow review
  --model NAME     the model that reviews; its key is read from OPENAI_API_KEY
  --base-url URL   an endpoint that speaks chat completions; OPENAI_BASE_URL, else OpenAI
  --depth DEPTH    surface, medium (default) or deep
  --type TYPE      full (default) or quick
  --focus TEXT     what to look at most

Exit codes
  0  everything was read
  1  something could not be read or reviewed; the rest is reported
  2  the command line or the options are wrong
  3  Winnow broke a promise: a request a provider would refuse, a tool use
     pruned without evidence, or a failure inside Winnow
`
