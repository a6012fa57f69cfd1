import { loadKeyEncryptionKey } from '../apps/api/src/platform/crypto/kek.ts'
import { createKeys, type Keys } from '../apps/api/src/platform/crypto/keys.ts'
import type { Scene } from './scene.ts'

/** The keys of a scene's portal, to prepare data that only the portal itself can make: tokens, sealed secrets. */
export const keysOf = ({ db, config }: Scene): Promise<Keys> =>
  createKeys(db, loadKeyEncryptionKey(config.keyFile, { generate: false }))
