import { authAddresses } from '@portal/contract/identity/auth/auth.addresses'
import type { auth, Tokens } from '@portal/contract/identity/auth/auth.contract'
import type { Address } from '@portal/contract/core/address'
import { codeKey } from '@portal/contract/core/names'
import type { Input, Result, RouteTable } from '@portal/contract/core/route'
import { sessionsAddresses } from '@portal/contract/directory/sessions/sessions.addresses'
import type { sessions } from '@portal/contract/directory/sessions/sessions.contract'
import type { CallInput } from '@portal/contract/core/client/client'
import { contentOf, type Request } from '@portal/contract/core/client/request'
import { refusal, send } from './send.ts'

// The calls of the sign-in page and the session. They import only types of the contract: its schemas weigh a ninth of
// the page and would find nothing here, as these calls send no forms and get answers of our own server.

type BareClient<T extends RouteTable, N extends keyof T> = {
  [K in N]: (input: Input<T[K]>, token?: string) => Promise<Result<T[K]>>
}

/** A request in wire names: absent fields stay absent. */
function requestOf({ at, fields = [] }: Address, { query, body, ...rest }: CallInput): Request {
  const wired = (values: object) =>
    Object.fromEntries(fields.map((name) => [name, (values as Record<string, unknown>)[codeKey(name)]]))
  return { ...rest, ...at, query: query && wired(query), body: body && wired(body) }
}

/** An answer in code names throughout: none of these answers has names that are data. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [codeKey(name), renamed(part)]))
}

/** The answer, in wire names. */
async function call(address: Address, input: CallInput, token: string | undefined): Promise<unknown> {
  const request = requestOf(address, input)
  const response = await send(request, token)
  if (!response.ok) throw await refusal(request, response)
  return contentOf(response)
}

/** A function for each address of some routes of a table. */
export const bareClient = <T extends RouteTable, N extends keyof T>(addresses: Record<N, Address>): BareClient<T, N> =>
  Object.fromEntries(
    Object.entries<Address>(addresses).map(([name, address]) => [
      name,
      async (input: CallInput, token?: string) => renamed(await call(address, input, token)),
    ]),
  ) as unknown as BareClient<T, N>

/** The calls of the token service. */
export const authApi = bareClient<typeof auth, keyof typeof authAddresses>(authAddresses)

/**
 * After a reload: the new tokens, and the whole answer unparsed, for code that knows its schema
 * (`core/access/resumed.ts`).
 */
export async function resumeCall(
  body: Input<typeof sessions.resume>['body'],
): Promise<{ tokens: Tokens; answer: unknown }> {
  const answer = (await call(sessionsAddresses.resume, { body }, undefined)) as { Tokens: unknown }
  return { tokens: renamed(answer.Tokens) as Tokens, answer }
}
