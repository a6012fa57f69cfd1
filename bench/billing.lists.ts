import type { LoadRequest } from 'autocannon'
import { bareLoad, startBare } from './bareServer.ts'
import { openApi } from './inProcess.ts'
import { compare, connections, requesting } from './load.ts'
import { startPortalProcess } from './portal.ts'
import { recording } from './record.ts'
import type { Statement } from './replay.ts'
import { atLeast, type ReportRow } from './report.ts'
import { bearer, post, signIn, signInAs, type Tokens } from './requests.ts'
import { openScene, type Scene } from './scene.ts'

const lists = {
  'page of company plans': '/api/v1/Provision/Plan/Search',
  'page of invoices': '/api/v1/Billing/Search',
} as const
type List = keyof typeof lists
const names = Object.keys(lists) as List[]
const pageOf = (list: List, tokens: Tokens): LoadRequest => post(lists[list], {}, bearer(tokens))

/** The statements of a page of each list, as the API's code sends them. */
async function record(scene: Scene): Promise<Record<string, [Statement[], Statement[]]>> {
  const { ask, close } = await openApi(scene)
  try {
    const tokens = await ask<Tokens>(signInAs(scene, 0))
    const recordings: Record<string, [Statement[], Statement[]]> = {}
    for (const [at, list] of names.entries()) {
      const open = async () => {
        const { Items: items } = await ask<{ Items: unknown[] }>(pageOf(list, tokens))
        if (items.length < 25) throw new Error(`${list}: ${items.length} rows`)
      }
      await open()
      recordings[`list${at}`] = [await recording(open), await recording(open)]
    }
    return recordings
  } finally {
    await close()
  }
}

/** Compares the lists of sales and billing with a plain server that sends the same statements, in turns over HTTP. */
export async function measureLists(accounts: number): Promise<ReportRow[]> {
  const scene = await openScene(accounts, { sold: true })
  try {
    const recordings = await record(scene)
    const work = { databaseUrl: scene.databaseUrl, connections: 12, recordings }
    const bare = await startBare({ ...work, refreshes: [], signIns: [], password: { hash: '', typed: '' } })
    const portal = await startPortalProcess(scene.environment)
    try {
      const tokens: Tokens[] = []
      for (let at = 0; at < connections; at++) tokens.push(await signIn(scene, portal.url, at))
      const rows: ReportRow[] = []
      for (const [at, list] of names.entries()) {
        const ours = requesting(portal.url, (index) => pageOf(list, tokens[index % connections] as Tokens))
        const compared = await compare(ours, bareLoad(bare.url, `/list${at}`))
        rows.push({ name: list, value: compared.ours, unit: '/s' }, atLeast('  over bare', compared.ratio, 'x', 0.4))
      }
      return rows
    } finally {
      await portal.stop()
      bare.stop()
    }
  } finally {
    await scene.close()
  }
}
