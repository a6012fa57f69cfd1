import { setTimeout as sleep } from 'node:timers/promises'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { afterAll, expect, test } from 'vitest'
import { mailServer } from '../../../../test/mailServer.ts'
import { aSchedule, historyOf, isDue, mailsTo, schedulesPath, worksOf } from '../../../../test/schedules.ts'
import { newWorld } from '../../../../test/world.ts'
import { openDelivery } from '../../../core/mails/mails.delivery.ts'
import { deleteUnusedAttachments } from '../../../core/mails/mails.queue.ts'
import { systemClock } from '../../../platform/clock/clock.ts'

const server = await mailServer()
afterAll(() => server.close())
const world = await newWorld({ MAIL_URL: server.url })
const tree = await world.demoTree()
const works = worksOf(world)
const anOther = async () => world.signedInAt(await world.anAccount({ acctType: 'RS', under: tree.borealis }))
const attachmentOf = async (id: string | null | undefined) =>
  (
    await world.db.pool.query('select file_name, media_type, bytes from outgoing_attachment where attachment_id = $1', [
      id,
    ])
  ).rows[0]

async function sent(given: object) {
  const person = await anOther()
  const colleague = await world.aUser({ account: { accountId: person.accountId, acctType: 'RS' } as never })
  const Recipients = [person, colleague].map(({ email }) => ({ Name: 'Somebody', Email: email }))
  const schedule = await aSchedule(person, { SendEmpty: true, Attach: true, Recipients, ...given })
  await isDue(world, schedule.ScheduleKey)
  return { person, colleague, made: schedule }
}

test('a file goes along, once for all recipients, and arrives', async () => {
  const { person, colleague, made } = await sent({})
  await works.all()
  expect(await historyOf(person, made.ScheduleKey)).toMatchObject([{ Attached: true, Sent: 2 }])
  const [[own], [other]] = [await mailsTo(world, person.email), await mailsTo(world, colleague.email)]
  expect(own?.attachment_id).toBe(other?.attachment_id)
  const kept = await attachmentOf(own?.attachment_id)
  expect(kept).toMatchObject({ file_name: expect.stringMatching(/^plan-usage-[\d-]+\.csv$/) })
  const delivery = openDelivery('mail', { ...world, vault: world.keys.vault, clock: systemClock }, () => {})
  await delivery.begin()
  await delivery.settled()
  for (let attempts = 0; server.got.length < 2 && attempts < 100; attempts += 1) await sleep(20)
  const arrived = server.got.find(({ to }) => to === person.email)
  expect(arrived?.attachments).toEqual([{ name: kept.file_name, text: kept.bytes.toString() }])
  await delivery.close()
})

test('a file is called by the day of its schedule, in the mail and where it is downloaded', async () => {
  // A zone where the date differs from UTC.
  const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const frequency = { Repeat: 'Daily', Time: '08:00', Zone: zone }
  const { person, made } = await sent({ Frequency: frequency })
  await works.all()
  const [run] = await historyOf(person, made.ScheduleKey)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(run.DueOn))
  const [mail] = await mailsTo(world, person.email)
  expect(await attachmentOf(mail?.attachment_id)).toMatchObject({ file_name: `plan-usage-${day}.csv` })
  const file = await person.get(`/api/v1/Report/Run/${run.RunKey}/Content`)
  expect(file.headers['content-disposition']).toContain(`plan-usage-${day}.csv`)
})

test('with a password it is an archive that opens by it alone, and the password is nowhere to be read', async () => {
  const password = 'quarter gate lantern'
  const { person, made } = await sent({ Password: password })
  await works.all()
  const [mail] = await mailsTo(world, person.email)
  const { file_name: name, bytes } = await attachmentOf(mail?.attachment_id)
  expect(name).toMatch(/\.zip$/)
  // Method 99: encrypted by AES; strength 3: 256 bits.
  const aes = bytes.indexOf(Buffer.from([0x01, 0x99, 0x07, 0x00]))
  expect([bytes.readUInt16LE(8), bytes[aes + 8]]).toEqual([99, 3])
  const open = async (given: string) => {
    const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)), { password: given, useWebWorkers: false })
    const [entry] = await reader.getEntries()
    if (!entry || entry.directory) throw new Error('an empty archive')
    return [entry.filename, await entry.getData(new TextWriter())]
  }
  expect(await open(password)).toEqual([expect.stringMatching(/\.csv$/), expect.stringContaining('Plan')])
  await expect(open('another long password')).rejects.toThrow()
  const { rows } = await world.db.pool.query(`select password from report_schedule where schedule_id = $1`, [
    made.ScheduleKey,
  ])
  expect(rows[0].password.includes(Buffer.from(password))).toBe(false)
  for (const text of [mail?.text_body, mail?.html_body, JSON.stringify(await historyOf(person, made.ScheduleKey))])
    expect(text).not.toContain(password)
})

test('a file that is too large is a link, and the mail says so', async () => {
  const { person, made } = await sent({})
  await works.start()
  await works.make()
  await world.db.pool.query(`update export_file set byte_count = 5 * 1024 * 1024 + 1 where made_by = $1`, [
    person.userId,
  ])
  await works.finish()
  expect(await historyOf(person, made.ScheduleKey)).toMatchObject([{ Attached: false, Sent: 2 }])
  const [mail] = await mailsTo(world, person.email)
  expect([mail?.attachment_id, mail?.text_body]).toEqual([null, expect.stringContaining('too large to attach')])
})

test('an attachment goes when no mail waits for it', async () => {
  const { person, colleague } = await sent({})
  await works.all()
  const [mail] = await mailsTo(world, person.email)
  const [other] = await mailsTo(world, colleague.email)
  const done = (id: string | undefined) =>
    world.db.pool.query('update outgoing_message set sent_at = now(), sent_by = $2 where message_id = $1', [id, 'smtp'])
  await done(mail?.message_id)
  await deleteUnusedAttachments(world.db)
  expect(await attachmentOf(mail?.attachment_id)).toBeDefined()
  await done(other?.message_id)
  await deleteUnusedAttachments(world.db)
  expect(await attachmentOf(mail?.attachment_id)).toBeUndefined()
})

test('a report is sent again as the file that it was, and without it once the schedule attaches no more', async () => {
  const person = await anOther()
  const schedule = await aSchedule(person, { SendEmpty: true, Attach: true, Password: 'a long password' })
  await isDue(world, schedule.ScheduleKey)
  await works.all()
  const one = schedulesPath(schedule.ScheduleKey)
  const [{ RunKey }] = await historyOf(person, schedule.ScheduleKey)
  const retry = async () => {
    expect((await person.post(`${one}/Runs/${RunKey}/Resend`, {})).statusCode).toBe(200)
    const { attachment_id: id } = (await mailsTo(world, person.email)).at(-1) ?? {}
    return (await world.db.pool.query('select file_name from outgoing_attachment where attachment_id = $1', [id])).rows
  }
  await person.patch(one, { Format: 'xlsx', Password: null }, { 'if-match': '"1"' })
  expect(await retry()).toEqual([{ file_name: expect.stringMatching(/\.csv$/) }])
  await person.patch(one, { Attach: false }, { 'if-match': '"2"' })
  expect(await retry()).toEqual([])
})
