// oidc-provider has no types; these cover the parts that the tests use.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  type Interaction = { uid: string; prompt: { name: string }; params: Record<string, unknown> }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  export class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (of: { clientId: string; accountId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    on(event: string, heard: (...all: unknown[]) => void): void
  }
}
