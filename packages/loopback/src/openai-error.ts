/** The error body of both OpenAI APIs. */
export const openaiError = (message: string, status: number): unknown => ({
  error: { message, type: status < 500 ? 'invalid_request_error' : 'server_error', param: null, code: null },
})
