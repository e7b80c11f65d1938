/** What `winnow --help` prints. */
export const help = `winnow report FILE... [options]
winnow prices [--json] [--locale LOCALE]

Replays recorded conversations and reports what Winnow would have saved, in tokens and
in money, how it would have shortened tool results, what it kept for lack of proof, and
what it would have removed although it was used later. winnow prices lists what models
cost, and what their caches hold.

Files hold OpenAI chat messages or AI SDK messages, as JSON or JSONL, also gzipped:
an array of messages, one message a line, an object with "messages" (and "id",
"system", "tools"), an array of such objects, or one such object a line.

Options
  --json           everything as JSON
  --verbose, -v    every transcript, and every tool result that was shortened
  --locale LOCALE  language of the report: en (default) or zh
  --system FILE    system text for transcripts that hold none
  --config FILE    options for Winnow: JSON, or a module with a default export
  --profile NAME   default; lossless: nothing is left out; aggressive: more is
  --prices NAME    what requests are billed at: a model, or multiples (default)
  --help, -h       this text
  --version        the version

Exit codes
  0  everything was read
  1  something could not be read; the rest is reported
  2  the command line or the options are wrong
  3  Winnow broke a promise: a request a provider would refuse, a tool use
     pruned without evidence, or a failure inside Winnow
`
