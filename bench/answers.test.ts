import { describe, expect, it } from 'vitest'
import { requireEqual, shapeOf } from './answers.ts'

const id = '0199aaaa-0000-7000-8000-000000000000'
const answer = (body: object, headers: Record<string, string> = {}, status = 401) => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', date: new Date().toUTCString(), ...headers }),
  body: JSON.stringify(body),
})

describe('answers that must be indistinguishable', () => {
  it('are equal except for their keys and their time', () => {
    const one = shapeOf(answer({ code: 'x', correlationId: id }, { 'x-request-id': 'a' }))
    const other = shapeOf(answer({ code: 'x', correlationId: id.replace('9', '8') }, { 'x-request-id': 'b' }))
    expect(() => requireEqual('both', [one, one], [other])).not.toThrow()
  })

  it('differ by status, header, word, or length of a random text', () => {
    const one = shapeOf(answer({ code: 'x' }))
    for (const other of [
      answer({ code: 'y' }),
      answer({ code: 'x' }, { 'retry-after': '1' }),
      answer({ code: 'x' }, {}, 403),
    ])
      expect(() => requireEqual('both', [one], [shapeOf(other)])).toThrow('the answers differ')
    const shape = (challenge: string) => shapeOf(answer({ challenge }), ['challenge'])
    expect(shape('abc"d')).toBe(shape('efg"h'))
    expect(shape('abc')).not.toBe(shape('abcd'))
  })
})
