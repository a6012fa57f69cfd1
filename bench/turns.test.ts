import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { turnsOf } from './turns.ts'

describe('turns', () => {
  it('serve more callers than there are things, each thing one caller at a time', async () => {
    const inTurn = turnsOf(['a', 'b'])
    const inUse = new Set<string>()
    const used: string[] = []
    const work = async (item: string) => {
      expect(inUse.has(item)).toBe(false)
      inUse.add(item)
      await turn()
      inUse.delete(item)
      used.push(item)
    }
    await Promise.all(Array.from({ length: 7 }, () => inTurn(work)))
    expect(used.toSorted().join('')).toMatch(/^a+b+$/)
    expect(used).toHaveLength(7)
  })

  it('continue after work that failed', async () => {
    const inTurn = turnsOf([1])
    const failing = inTurn(() => Promise.reject(new Error('no')))
    const next = inTurn(async (item) => item)
    await expect(failing).rejects.toThrow('no')
    await expect(next).resolves.toBe(1)
  })
})
