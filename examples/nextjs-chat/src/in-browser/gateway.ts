/** Stands for `@ai-sdk/gateway` in the browser, where no model is called. */
export class GatewayError extends Error {}
export class GatewayAuthenticationError extends GatewayError {}
export const gateway: undefined = undefined
export const createGateway = (): undefined => undefined
