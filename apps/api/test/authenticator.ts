import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

// A device that holds one passkey, in software (WebAuthn level 3): it does what the test says, also incorrectly.

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** Deviations from the correct behaviour of the device or the browser. */
export type Tampering = Partial<{
  origin: string
  rpId: string
  challenge: string
  /** Whether the device verified the person. */
  verified: boolean
  /** The use count to send in place of the next one. */
  counter: number
  userHandle: string
  /** Signs with another key. */
  stranger: boolean
  type: string
}>
type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string }

/** @param counts whether it counts its uses; many current devices do not */
export function aDevice(origin: string, { counts = true } = {}) {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let count = 0
  let owner: string | undefined

  const clientData = (type: string, challenge: string, misdeed: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type: misdeed.type ?? type,
        challenge: misdeed.challenge ?? challenge,
        origin: misdeed.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (rpId: string, { verified = true, counter }: Tampering, attested?: Buffer) => {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counter ?? count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), number, attested ?? Buffer.alloc(0)])
  }
  const attestedKey = () => {
    const { x = '', y = '' } = key.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, Buffer.from(isoCBOR.encode(cose as never))])
  }

  return {
    id,
    /** `navigator.credentials.create`, in the form that the page sends. */
    create(text: string, misdeed: Tampering = {}): string {
      const options = JSON.parse(text) as CreationOptions
      owner = options.user.id
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(misdeed.rpId ?? options.rp.id, misdeed, attestedKey()))],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, misdeed)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
    },
    /** `navigator.credentials.get`, in the form that the page sends. */
    get(text: string, misdeed: Tampering = {}): string {
      const options = JSON.parse(text) as RequestOptions
      if (counts) count += 1
      const data = authData(misdeed.rpId ?? options.rpId, misdeed)
      const client = clientData('webauthn.get', options.challenge, misdeed)
      const { privateKey } = misdeed.stranger ? other : key
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: misdeed.userHandle ?? owner,
      }
      return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
    },
  }
}
export type Device = ReturnType<typeof aDevice>
