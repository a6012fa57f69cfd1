// Checks an exported audit file (JSON lines or CSV) with Node 20 or later alone: no portal, database or package.
//   node audit-verify-file.mjs FILE [--key PUBLIC_KEY]
// PUBLIC_KEY is the audit's public key in base64, as on the portal's audit page; without it the key inside the file is
// trusted, so a file signed again with another key is not detected. Exit code: 0 intact, 1 not, 2 unreadable.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pathToFileURL } from 'node:url'

const csvProof = '# proof '
const nothing = '00'.repeat(32)

/** The lines of the file with their line breaks, so that all bytes can be hashed. */
async function* linesOf(file) {
  let rest = Buffer.alloc(0)
  for await (const part of createReadStream(file)) {
    rest = Buffer.concat([rest, part])
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end + 1)
      rest = rest.subarray(end + 1)
    }
  }
  if (rest.length > 0) yield rest
}

const keyOf = (base64) => createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
const signed = (text, key, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))

/** The first fault of an event's line, or undefined. `chain` remembers the previous line, the newer event. */
function eventFault(line, number, chain) {
  const { seq, hash, prev, event } = line
  if (seq === null || seq === undefined) return undefined // not yet sealed when the file was created
  if (!/^[0-9a-f]{64}$/.test(hash ?? '') || !/^[0-9a-f]{64}$/.test(prev ?? ''))
    return `Line ${number}: the hash is missing.`
  if (event) {
    const computed = createHash('sha256').update(Buffer.from(prev, 'hex')).update(JSON.stringify(event)).digest('hex')
    if (computed !== hash) return `Line ${number}: the event ${event[0]} (link ${seq}) was changed.`
    const view = line.view
    if (view && (view.auditKey !== event[0] || view.occurredOn !== event[1] || view.action !== event[8]))
      return `Line ${number}: the event ${event[0]} differs from its sealed version.`
  }
  if (chain.seq === seq + 1 && chain.prev !== hash) return `Line ${number}: link ${seq} doesn’t match the next link.`
  if (chain.seen.has(seq)) return `Line ${number}: link ${seq} appears twice.`
  if (seq === 1 && prev !== nothing) return `Line ${number}: the first link refers to an earlier link.`
  chain.seen.add(seq)
  chain.seq = seq
  chain.prev = prev
  return undefined
}

function proofFault(proof, { digest, events }, givenKey) {
  if (givenKey !== undefined && proof.publicKey !== givenKey) return 'The file was signed with a different key.'
  let key
  try {
    key = keyOf(proof.publicKey)
  } catch {
    return 'The proof has no valid key.'
  }
  if (events !== undefined && proof.rows !== events)
    return `The file has ${events} events, but ${proof.rows} were signed: lines were removed or added.`
  if (proof.digest !== digest) return 'The file was changed after it was signed: the digest doesn’t match.'
  const text = `portal audit export ${digest} ${proof.rows} ${proof.head?.seq ?? 0} ${proof.head?.hash ?? ''}`
  if (!signed(text, key, proof.signature)) return 'The signature of the file is invalid.'
  if (proof.head && proof.head.keyId === proof.keyId) {
    if (!signed(`portal audit head ${proof.head.seq} ${proof.head.hash}`, key, proof.head.signature))
      return 'The signature of the chain’s head is invalid.'
    if (proof.to !== null && proof.to > proof.head.seq) return 'The file has links after the signed head.'
  }
  return undefined
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads one line into the state; `proof` is the last line. */
function readLine(bytes, state) {
  const text = bytes.toString('utf8')
  state.number += 1
  if (state.proof) return `Line ${state.number}: there is more data after the proof.`
  if (state.number === 1) state.csv = !text.startsWith('{')
  if (state.csv) {
    if (text.startsWith(csvProof)) state.proof = parsed(text.slice(csvProof.length)) ?? {}
  } else {
    const line = parsed(text)
    if (!line) return `Line ${state.number}: not readable; the file was changed or truncated here.`
    if (line.kind === 'proof') state.proof = line
    else if (line.kind === 'event') {
      state.events += 1
      const fault = eventFault(line, state.number, state.chain)
      if (fault) return fault
    } else if (state.number !== 1) return `Line ${state.number}: neither an event nor a proof.`
  }
  if (!state.proof) state.digest.update(bytes)
  return undefined
}

/**
 * Checks a file. The signature covers every byte; in JSON lines, each event's link in the chain is checked too.
 * @returns {Promise<{ events: number | undefined, from: number | null, to: number | null, head: object | null, fault: string | undefined }>}
 */
export async function verifyFile(file, givenKey) {
  const state = {
    number: 0,
    events: 0,
    csv: false,
    proof: undefined,
    digest: createHash('sha256'),
    chain: { seq: undefined, prev: undefined, seen: new Set() },
  }
  let fault
  for await (const bytes of linesOf(file)) {
    fault = readLine(bytes, state)
    if (fault) break
  }
  const { proof, csv } = state
  if (!fault && !proof) fault = 'The file is truncated: it has no proof.'
  const events = csv ? undefined : state.events
  fault ??= proofFault(proof, { digest: state.digest.digest('hex'), events }, givenKey)
  return {
    events: events ?? proof?.rows,
    from: proof?.from ?? null,
    to: proof?.to ?? null,
    head: proof?.head ?? null,
    fault,
  }
}

async function run(given) {
  const at = given.indexOf('--key')
  const key = at >= 0 ? given[at + 1] : undefined
  const [file] = given.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
  if (!file || (at >= 0 && !key)) {
    console.error('Usage: node audit-verify-file.mjs FILE [--key PUBLIC_KEY]')
    return 2
  }
  const { events, from, to, head, fault } = await verifyFile(file, key)
  if (fault) {
    console.log(fault)
    return 1
  }
  console.log(`${events} events, links ${from ?? '-'} to ${to ?? '-'} of the chain.`)
  if (head) console.log(`Signed head: ${head.seq}:${head.hash} (compare it with the portal's log or audit page)`)
  if (!key) console.log('The public key in the file was trusted. Pass --key to compare it with the portal’s.')
  console.log('The file is intact.')
  return 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.exitCode = await run(process.argv.slice(2))
  } catch (error) {
    console.error(`Cannot read the file: ${error.message}`)
    process.exitCode = 2
  }
}
