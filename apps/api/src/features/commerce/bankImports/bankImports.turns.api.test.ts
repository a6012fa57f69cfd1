import { bankImportLimits } from '@portal/contract/commerce/bankImports/bankImports.fields'
import { Problem } from '@portal/contract/core/errors'
import { expect, test } from 'vitest'
import { TookTooLong } from '../../../platform/work/threads.ts'
import { readBankFile } from './bankImports.read.ts'
import { boundReading, maxHere, maxReading, readPayments } from './bankImports.thread.ts'
import { camtOf, csvOf, mt940Of, type SampleEntry } from './formats/samples.ts'

// A large file is read in a thread, so that requests of others are answered meanwhile.

const entries: SampleEntry[] = Array.from({ length: 4_000 }, (_, at) => ({
  day: '2026-11-20',
  amount: `${at + 1}.00`,
  text: `INV-2026-${String(at).padStart(6, '0')}`,
  payer: `Payer ${at}`,
  reference: `R${at}`,
}))
/** Counts how often others could run while something is done. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let [turns, isDone] = [0, false]
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const result = await work().finally(() => (isDone = true))
  return { result, turns }
}

test.each([
  ['CAMT053', camtOf],
  ['MT940', mt940Of],
  ['CSV', csvOf],
] as const)('while a large %s is read, others run; it is read as a small one is', async (format, of) => {
  const file = of(entries)
  expect(file.length).toBeGreaterThan(maxHere)
  // Loads the reader, so that only its work is counted.
  const here = await readBankFile({ file, currency: null })
  expect((await turnsDuring(() => readBankFile({ file, currency: null }))).turns).toBeLessThan(20)
  const { result, turns } = await turnsDuring(() => readPayments({ file }))
  expect(turns).toBeGreaterThan(20)
  expect(result).toEqual(here)
  expect(result).toMatchObject({ format, entries: { length: 4_000 } })
})

test('a large file that is cut in its middle is refused with the line, and one of 100,000 rows with the limit', async () => {
  const whole = camtOf(entries)
  const refusal = (file: string) => readPayments({ file }).catch((why: unknown) => why)
  const cut = await refusal(whole.slice(0, whole.length / 2))
  expect(cut).toBeInstanceOf(Problem)
  expect(cut).toMatchObject({ code: 'bankImport.damaged', values: { line: expect.stringMatching(/^\d{4,}$/) } })
  const mt940 = mt940Of(entries)
  expect(await refusal(mt940.slice(0, mt940.length / 2))).toMatchObject({ code: 'bankImport.damaged' })
  const many = Array.from({ length: 100_000 }, () => '2026-11-20;1.00;USD').join('\n')
  expect(await refusal(`Date;Amount;Currency\n${many}`)).toMatchObject({ code: 'bankImport.tooMany' })
  expect(await refusal('é'.repeat(bankImportLimits.file / 2 + 1))).toMatchObject({ code: 'request.tooLarge' })
})

test('a company reads a few large files at the same time; others are not refused for it', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const payments = { format: 'CSV', entries: [], notRead: {} } as never
  const read = boundReading(() => gate.then(() => payments))
  const file = { file: '', currency: null }
  const first = Array.from({ length: maxReading }, () => read(file, 'one'))
  await expect(read(file, 'one')).rejects.toMatchObject({ code: 'request.tooMany', retryAfter: expect.any(Number) })
  const other = read(file, 'other')
  open()
  expect(await Promise.all([...first, other])).toHaveLength(maxReading + 1)
  expect(await read(file, 'one')).toBe(payments)
})

test('a file that takes too long, and a thread that crashes, are refused with a word to try again', async () => {
  const fails = (why: Error) =>
    boundReading(() => Promise.reject(why))({ file: '', currency: null }, 'one').catch((error: unknown) => error)
  expect(await fails(new TookTooLong('late'))).toMatchObject({
    code: 'request.tooMany',
    retryAfter: expect.any(Number),
  })
  expect(await fails(new Error('Worker exited'))).toMatchObject({ code: 'server.unavailable' })
  expect(await fails(new Problem('bankImport.damaged'))).toMatchObject({ code: 'bankImport.damaged' })
})
