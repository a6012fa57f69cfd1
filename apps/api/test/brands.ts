import { Problem } from '@portal/contract/core/errors'
import sharp from 'sharp'
import type { Account, Person } from './world.ts'

// Brands as people make them.

export const brandUrl = ({ accountId }: Account, rest = '') => `/api/v1/brand/Company/${accountId}${rest && `/${rest}`}`
export const aDraft = (more: object = {}) => ({
  PortalName: 'Northwind Mail',
  SenderName: 'Northwind',
  ReplyTo: null,
  PrimaryColor: '#7a1f5c',
  AccentColor: null,
  LogoAlt: '',
  HeaderHtml: '',
  FooterHtml: '',
  Links: [],
  SignInHost: null,
  SecureReplyLandingUrl: null,
  HidePoweredBy: false,
  AllowChildrenToInherit: true,
  ...more,
})
export const version = (n: number) => ({ 'if-match': `"${n}"` })

type Pixels = readonly [width: number, height: number]
/** A logo of one colour. */
export const aLogo = async (color = '#7a1f5c', [width, height]: Pixels = [200, 50]): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 4, background: color } })
      .png()
      .toBuffer()
  ).toString('base64')

const versionOf = async (person: Person, account: Account): Promise<number> =>
  (await person.get(brandUrl(account))).json().ResultContent.version
/** Saves and publishes a brand of a company. */
export async function publishes(person: Person, account: Account, more: object = {}, logo?: string): Promise<void> {
  const send = async (method: 'PUT' | 'POST', rest: string, body: object) => {
    const answer = await person.send(method, brandUrl(account, rest), body, version(await versionOf(person, account)))
    if (answer.statusCode !== 200) throw new TypeError(`${rest}: ${answer.body}`)
  }
  await send('PUT', '', aDraft(more))
  if (logo) await send('PUT', 'Image/Logo', { Content: logo })
  await send('POST', 'Publish', {})
}

/** The code of the refusal with which work ends; undefined if it is not refused. */
export const codeOfThrown = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )
