import { createSign, type KeyObject } from 'node:crypto'

// A self-signed certificate, in DER by hand: Node cannot make one, and a package would be one more dependency.

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const sha256WithRsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const commonName = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))
const time = (moment: Date) => der(0x18, Buffer.from(moment.toISOString().replace(/[-:T]|\.\d+/g, '')))

/** PEM of a self-signed RSA certificate. @param days from now that it is valid; negative: it has ended */
export function selfSigned(
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
  name: string,
  days = 365,
): string {
  const now = Date.now()
  const validity = sequence(time(new Date(now - 500 * 86_400_000)), time(new Date(now + days * 86_400_000)))
  const serial = der(0x02, Buffer.from([1]))
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(serial, sha256WithRsa, commonName(name), validity, commonName(name), publicInfo)
  const signature = createSign('sha256').update(body).sign(privateKey)
  const whole = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`
}
