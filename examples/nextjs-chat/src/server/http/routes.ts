/** What Next hands to a route under `[id]`. */
export interface ConversationRoute {
  readonly params: Promise<{ readonly id: string }>
}

/** What Next hands to a route under `[id]/requests/[request]`. */
export interface RequestRoute {
  readonly params: Promise<{ readonly id: string; readonly request: string }>
}
