/** The kinds of tool results that Winnow knows. Kinds of one's own have other names. */
export type ResultKindName =
  /** Matches of grep, ripgrep and their like: path, line number, text. */
  | 'search'
  /** What stands in one file, with or without line numbers. */
  | 'file'
  /** An outline of a repository: paths with the definitions in them. */
  | 'map'
  /** Paths: find, ls, tree, a JSON tree of files. */
  | 'listing'
  /** Texts whose indentation says what belongs to what: YAML, keys and values, trees, plans of queries, page snapshots; XML. */
  | 'outline'
  | 'json'
  /** Tables in text: aligned columns, boxes, Markdown, CSV, TSV. */
  | 'table'
  /** Output of builds, tests and programs; stack traces. */
  | 'log'
  | 'diff'
  /** What a terminal shows: commands behind a prompt, each with its output. */
  | 'session'
  /** Lists of records in text, as search engines and catalogues give them: title, address, what is said. */
  | 'records'
  /** Markdown or HTML. */
  | 'page'
  | 'prose'

/** The name of a kind, also of one's own; editors offer those that Winnow knows. */
export type AnyKindName = ResultKindName | (string & {})
