import { settled } from '../src/platform/http/later.ts'
import type { World } from './world.ts'

// What left by mail, for tests of links: read where it waits to be delivered.

/** The mails to an address, the oldest first. */
export async function mailsTo({ db }: Pick<World, 'db'>, recipient: string) {
  await settled()
  return db.asOwner((tx) =>
    tx
      .selectFrom('outgoingMessage')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('createdAt')
      .orderBy('messageId')
      .execute(),
  )
}

/** The code in the newest mail to an address that has one. */
export async function codeMailedTo(world: Pick<World, 'db'>, recipient: string): Promise<string> {
  const codes = (await mailsTo(world, recipient)).map(({ textBody }) => /\/password\?code=([\w-]+)/.exec(textBody)?.[1])
  const code = codes.findLast((one) => one !== undefined)
  if (!code) throw new Error(`no code was mailed to ${recipient}`)
  return code
}
