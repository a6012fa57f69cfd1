import { maxOnPaper } from '@portal/contract/core/files/files.fields'
import { expect, test } from 'vitest'
import { newWorld } from '../../../test/world.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { jobContext } from '../../platform/jobs/jobContext.ts'
import { callerOfMaker } from '../sessions/sessions.onBehalf.ts'
import type { Output } from './files.kind.ts'
import { checkLength, exportedBy, type ListExport } from './files.list.ts'

const world = await newWorld()
const tree = await world.demoTree()

const list = (rows: number): ListExport<object, number> => ({
  name: 'planUsageReport',
  route: { access: 'public' } as never,
  fileName: { 'en-us': 'numbers', 'fr-fr': 'nombres' },
  action: 'report.exported',
  columns: () => [{ heading: 'Number', type: 'number', value: (row) => row }],
  count: async () => ({ total: rows, capped: false }),
  pages: async function* () {
    for (let from = 0; from < rows; from += 250) yield Array.from({ length: 250 }, (_, i) => from + i)
  },
})
async function aReader(): Promise<Context> {
  const { userId } = await world.signedInAt(tree.atlas)
  const caller = await callerOfMaker(world.db, userId)
  return jobContext(world, caller as Caller, { batchId: null })
}
const context = await aReader()

async function written(rows: number, format: 'csv' | 'pdf'): Promise<number> {
  let bytes = 0
  const output: Output = {
    rows: 0,
    digest: () => '',
    write: async (piece, some = 0) => {
      bytes += piece.length
      Object.assign(output, { rows: output.rows + some })
    },
  }
  const request = { filter: {}, format, createdAt: '' } as const
  await exportedBy(list(rows)).write(context, request, output, () => false)
  return bytes
}

test('paper has its bound, before a file is begun and while a job makes it', async () => {
  expect(() => checkLength('pdf', maxOnPaper)).not.toThrow()
  expect(() => checkLength('csv', 1_000_000)).not.toThrow()
  expect(() => checkLength('pdf', maxOnPaper + 1)).toThrow(expect.objectContaining({ code: 'file.tooLong' }))
  await expect(written(maxOnPaper + 250, 'pdf')).rejects.toMatchObject({ code: 'file.tooLong' })
  expect(await written(maxOnPaper + 250, 'csv')).toBeGreaterThan(maxOnPaper)
  expect(await written(maxOnPaper, 'pdf')).toBeGreaterThan(10_000)
})
