import type { Route } from '@portal/contract/core/route'
import type { FastifyReply } from 'fastify'
import { type Caller, principalOf } from '../access/caller.ts'
import { atWork } from '../turns/rest.ts'
import type { Bounds, TurnOwner } from '../turns/turn.ts'
import { Turns } from '../turns/turns.ts'
import type { RequestFacts } from './context.ts'
import type { FileAnswer } from './file.ts'
import { networkOf } from '../limits/network.ts'

// How many requests run in parallel: a caller's flood waits behind that caller's requests, not ahead of others.

const patience = 20_000
/**
 * Fewer than the connections to the database, which jobs need too; and so few of one caller that others hardly notice.
 */
const usual: Bounds = {
  running: { all: 8, company: 4, caller: 2 },
  waiting: { all: 1_000, company: 400, caller: 200 },
  patience,
}
/** For sign-in, and for requests that are about the caller alone: they never wait for other work. */
const first: Bounds = { ...usual, running: { all: 6, company: 4, caller: 4 } }

export type Admission = ReturnType<typeof createAdmission>

const comesFirst = ({ access, module }: Route) =>
  access === 'public' ||
  access === 'half-signed-in' ||
  (module !== undefined && 'free' in module && module.free === 'self')

/** An impersonator uses the share of their company; unknown callers, that of their address. */
function whoOf(caller: Caller | undefined, { ip }: RequestFacts): TurnOwner {
  if (!caller) return { company: `address ${networkOf(ip)}`, caller: `address ${networkOf(ip)}` }
  const { accountId, userId } = caller.actor ?? caller
  return { company: accountId, caller: caller.actor ? userId : principalOf(caller) }
}

/** One for all: every response closes, and a reason made for each would cost each a stack trace. */
const hasLeft = new Error('The client has gone.')
/** Aborted when the client has gone, also after it was answered. */
function clientOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort(hasLeft)
  else raw.once('close', () => gone.abort(hasLeft))
  return gone.signal
}

export function createAdmission() {
  const lanes = { usual: new Turns(usual), first: new Turns(first) }
  return {
    /**
     * Works on a request when it is its turn. `pieces`: each part of a file that is sent takes a separate turn, so that
     * a slow reader keeps none.
     * @throws Problem request.tooMany
     */
    work<T>(
      {
        route,
        caller,
        facts,
        reply,
      }: { route: Route; caller: Caller | undefined; facts: RequestFacts; reply: FastifyReply },
      work: (pieces: (file: FileAnswer) => FileAnswer) => Promise<T>,
    ): Promise<T> {
      const lane = comesFirst(route) ? lanes.first : lanes.usual
      const owner = whoOf(caller, facts)
      atWork.note(owner.caller)
      const pieces = (file: FileAnswer): FileAnswer => {
        const parts = file[Symbol.asyncIterator]()
        const next = () => lane.run(owner, () => parts.next(), { patient: true })
        const end = parts.return && (() => parts.return?.() ?? Promise.resolve({ done: true, value: undefined }))
        return { ...file, [Symbol.asyncIterator]: () => ({ next, ...(end && { return: end }) }) }
      }
      return lane.run(owner, () => work(pieces), { signal: clientOf(reply) })
    },
    /** Requests that wait for their turn. */
    waiting: () => lanes.usual.count().away + lanes.first.count().away,
  }
}
