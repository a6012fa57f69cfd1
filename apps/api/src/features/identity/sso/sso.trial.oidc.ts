import * as z from 'zod/mini'
import type { Context } from '../../../platform/http/context.ts'
import { OutgoingFault, outgoingOf } from '../../../platform/outgoing/outgoing.ts'
import { redirectUri } from './sso.addresses.ts'
import type { StoredConfig } from './sso.config.repository.ts'
import { isAddress } from './sso.config.rules.ts'
import { fetchKeys } from './sso.keys.ts'
import type { RecordStep } from './sso.trial.steps.ts'
import { faultText } from './sso.trial.texts.ts'

const Metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.optional(z.string()),
  authorization_endpoint: z.optional(z.string()),
  token_endpoint: z.optional(z.string()),
  end_session_endpoint: z.optional(z.string()),
  code_challenge_methods_supported: z.optional(z.array(z.string())),
})
type Metadata = z.output<typeof Metadata>

/** The fault in words; a status stays a number. */
export function reasonOf(error: unknown, { request }: Context): string {
  if (error instanceof OutgoingFault) return faultText(error.reason, request.language)
  const status = /^status \d{3}$/.exec((error as Error).message)?.[0]
  return status ?? faultText('content', request.language)
}

async function reach(context: Context, { issuer, accountId: by }: StoredConfig, record: RecordStep) {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const answer = await outgoingOf(context.config).fetch(url, { by, headers: { accept: 'application/json' } })
    if (answer.status !== 200) throw new Error(`status ${answer.status}`)
    const metadata = z.parse(Metadata, await answer.json())
    record('reach', 'ok', 'reached', { url })
    return metadata
  } catch (error) {
    record('reach', 'failed', 'notReached', { url, why: reasonOf(error, context) })
  }
}

async function tryKeys(context: Context, by: string, { jwks_uri: uri }: Metadata, record: RecordStep): Promise<void> {
  try {
    const { keys } = await fetchKeys(context.config, by, uri ?? '')
    const count = keys.filter(({ use, kty }) => use !== 'enc' && kty !== 'oct').length
    if (count === 0) throw new Error('content')
    record('keys', 'ok', 'keys', { count })
  } catch (error) {
    record('keys', 'failed', 'noKeys', { why: reasonOf(error, context) })
  }
}

function tryEndpoints({ config }: Context, metadata: Metadata, record: RecordStep): boolean {
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
  const missing = needed.filter((name) => !isAddress(metadata[name] ?? '', config.outgoingPrivate))
  if (missing.length) record('endpoints', 'failed', 'endpointsMissing', { names: missing.join(', ') })
  else if (!metadata.code_challenge_methods_supported?.includes('S256')) record('endpoints', 'warning', 'noPkce')
  else if (!metadata.end_session_endpoint) record('endpoints', 'warning', 'noEndSession')
  else record('endpoints', 'ok', 'endpoints')
  return missing.length === 0
}

/**
 * Requests the provider's sign-in page as a browser would: the answer shows whether the provider knows the client and
 * the address.
 */
async function tryAuthorize(
  context: Context,
  stored: StoredConfig,
  metadata: Metadata,
  record: RecordStep,
): Promise<void> {
  const uri = redirectUri(context.config)
  const url = new URL(metadata.authorization_endpoint ?? '')
  const parameters = {
    response_type: 'code',
    client_id: stored.clientId,
    redirect_uri: uri,
    scope: 'openid email profile',
  }
  const more = { state: 'test', nonce: 'test', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  for (const [name, value] of Object.entries({ ...parameters, ...more })) url.searchParams.set(name, value)
  try {
    const answer = await outgoingOf(context.config).fetch(url.href, {
      by: stored.accountId,
      headers: { accept: 'text/html' },
    })
    const error = URL.parse(answer.headers.get('location') ?? '', url)?.searchParams.get('error')
    if (error) throw new Error(error.slice(0, 60))
    if (answer.status >= 400) throw new Error(`status ${answer.status}`)
    record('authorize', 'ok', 'authorize')
  } catch (error) {
    const why = error instanceof OutgoingFault ? reasonOf(error, context) : (error as Error).message
    record('authorize', 'failed', 'authorizeRefused', { url: uri, why })
  }
}

export async function tryOidc(context: Context, stored: StoredConfig, record: RecordStep): Promise<void> {
  const metadata = await reach(context, stored, record)
  if (!metadata) return
  const same = metadata.issuer === stored.issuer
  record('issuer', same ? 'ok' : 'failed', same ? 'issuer' : 'issuerOther', { issuer: metadata.issuer.slice(0, 200) })
  if (!same) return
  await tryKeys(context, stored.accountId, metadata, record)
  if (tryEndpoints(context, metadata, record)) await tryAuthorize(context, stored, metadata, record)
}
