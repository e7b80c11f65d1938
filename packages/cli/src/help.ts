/** The commands there are. */
export type CommandName = 'report' | 'show' | 'select' | 'review' | 'prices'

const inputs = `Files
  A FILE is a file, a folder (its .json, .jsonl and .ndjson files) or - for
  standard input. It may be gzipped. These are read:
  - sessions of Claude Code, Codex, OpenCode and Gemini CLI
  - runs of LangSmith
  - requests of the OpenAI Responses API and of the Gemini API
  - messages of OpenAI chat, Anthropic, LangChain and the AI SDK (UI messages,
    too): an array, an object with "messages", an array of such objects, or one
    message or object a line
`

const config = `  --config FILE    options for Winnow: YAML, TOML, JSON, or a module (.js)`
const locale = `  --locale LOCALE  language of the output: en (default) or zh`
const replay = `  --system FILE    system text for transcripts that hold none
  --profile NAME   default; lossless: nothing is left out; aggressive: more is
  --prices NAME    what requests are billed at: a model, or multiples (default)`

const codes = `Exit codes
  0  everything was read
  1  something could not be read or reviewed; the rest is reported
  2  the command line or the options are wrong
  3  Winnow broke a promise: a request a provider would refuse, a tool use
     pruned without evidence, or a failure inside Winnow
`

const general = `winnow COMMAND [options]

Commands
  report FILE...                  what recorded conversations would have saved
  show FILE...                    one request as it was, and as it would be sent
  select "QUESTION" --tools FILE  which tools a question would be offered
  review FILE... --model NAME     has a model argue against conversations
  prices                          what models cost and what their caches hold

winnow COMMAND --help shows the options of a command, with examples.

Options
  --help, -h       this text, or that of a command
  --version        the version

Start here
  winnow report session.jsonl                   what would have been saved
  winnow report ~/.claude/projects              the same of a folder of sessions
  winnow show session.jsonl --request 3         the third request, edit by edit
  winnow report --html page.html session.jsonl  every request, as a page

Without installing it, write npx @winnow/cli in place of winnow.

${codes}`

const report = `winnow report FILE... [options]

Replays recorded conversations and reports what Winnow would have saved, in
tokens and in money, how it would have shortened tool results, what it kept for
lack of proof, and what it would have removed although it was used later.
Nothing is sent anywhere, and no model is asked.

${inputs}
Options
  --verbose, -v    every transcript, and every tool result that was shortened
  --html OUT       also write a page that shows each request with its edits
  --json           everything as JSON
${replay}
${config}
${locale}

Examples
  winnow report session.jsonl
  winnow report ~/.codex/sessions --prices gpt-5.2
  winnow report -v chat.json | less
  winnow report chat.json --json | jq .totals.tokens
  gunzip -c log.jsonl.gz | winnow report -

${codes}`

const show = `winnow show FILE... [--request N] [options]

Prints a request of each transcript as it was recorded beside what Winnow would
send, edit by edit, with the reason for each.

${inputs}
Options
  --request N      which request of each transcript, from 1; default the last
  --verbose, -v    every line that changed, at its whole length
  --html OUT       also write a page that shows each request with its edits
${replay}
${config}
${locale}

Examples
  winnow show session.jsonl
  winnow show session.jsonl --request 3
  winnow show session.jsonl --verbose | less
  cat chat.json | winnow show -

${codes}`

const select = `winnow select "QUESTION" --tools FILE [options]

Says which tools a question would be offered, which not, and why. Tools are read
as OpenAI, Anthropic, MCP or the AI SDK define them: a list, an object with
"tools", definitions by name, or one a line.

Options
  --tools FILE     the tools there are
  --history FILE   the conversation before the question
  --limit N        how many tools a message may add; overrides the configuration
  --all            every tool that is not offered, not only the best
  --json           everything as JSON
${config}
${locale}

Examples
  winnow select "Where is my parcel?" --tools tools.json
  winnow select "And the invoice?" --tools tools.json --history chat.json --all

${codes}`

const review = `winnow review FILE... --model NAME [options]

Sends conversations to a model that argues against them, and prints what it
finds.

${inputs}
Options
  --model NAME     the model that reviews; its key is read from OPENAI_API_KEY
  --base-url URL   an endpoint that speaks chat completions; default
                   OPENAI_BASE_URL, else that of OpenAI
  --depth DEPTH    surface, medium (default) or deep
  --type TYPE      full (default) or quick
  --focus TEXT     what to look at most
  --json           everything as JSON
${config}
${locale}

Examples
  winnow review chat.json --model gpt-5.2 --depth deep
  winnow review chat.json --model qwen3 --base-url http://localhost:11434/v1

${codes}`

const prices = `winnow prices [options]

Lists the names that --prices takes: what each model costs, what its cache
holds, and where the figures come from.

Options
  --json           everything as JSON
${locale}

Examples
  winnow prices
  winnow prices --json | jq '.prices[].name'
`

const texts: Readonly<Record<CommandName, string>> = { report, show, select, review, prices }

/** What `--help` prints, of a command or of the program. */
export const helpOf = (command?: CommandName): string => (command === undefined ? general : texts[command])

/** Everything that can be asked for help about. */
export const helpTexts: readonly string[] = [general, ...Object.values(texts)]
