/** What a tool result is, as far as shrinking it goes. */
export type ResultKind =
  /** Matches of grep, ripgrep and their like: path, line number, text. */
  | 'search'
  /** What stands in one file, with or without line numbers. */
  | 'file'
  /** An outline of a repository: paths with the definitions in them. */
  | 'map'
  /** Paths: find, ls, tree, a JSON tree of files. */
  | 'listing'
  | 'json'
  /** Output of builds, tests and programs; stack traces. */
  | 'log'
  | 'diff'
  /** Markdown or HTML. */
  | 'page'
  | 'prose'
