import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { selfSigned } from '../../../../peers/selfSigned.ts'
import { certificatesOf } from './sso.config.rules.ts'

const certificate = selfSigned(generateKeyPairSync('rsa', { modulusLength: 2048 }), 'idp.example')
const bareOf = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '')

test('certificates are read as they are pasted: the lines of openssl, line ends, several, bare', () => {
  const other = selfSigned(generateKeyPairSync('rsa', { modulusLength: 2048 }), 'next.example')
  const printed = `Certificate:
    Data:
        Version: 3 (0x2)
        Serial Number: 1 (0x1)
    Signature Algorithm: sha256WithRSAEncryption
         3a:4b:5c:6d:7e:8f:90:a1:b2:c3:d4:e5:f6:07:18:29:3a:4b:
${certificate}`
  const chain = `Certificate chain\n 0 s:CN = idp.example\n   i:CN = idp.example\n${certificate}---\nServer certificate\n`
  const bag = `Bag Attributes\n    localKeyID: 01 02\nsubject=CN = idp.example\n\nissuer=CN = idp.example\n\n${certificate}`
  const both = certificate + other
  const pastes: [string, string][] = [
    [printed, certificate],
    [chain, certificate],
    [bag, certificate],
    [`${bag}\n${printed}`, certificate],
    [certificate.replaceAll('\n', '\r\n'), certificate],
    [certificate.replaceAll('\n', '\r'), certificate],
    [certificate.replaceAll('\n', ' '), certificate],
    [certificate.replaceAll('CERTIFICATE', 'X509 CERTIFICATE'), certificate],
    [`\uFEFF  ${certificate}  `, certificate],
    [bareOf(certificate), certificate],
    [bareOf(certificate).replace(/(.{76})/g, '$1\r\n'), certificate],
    [`${bag}\n${chain.replace(certificate, other)}`, both],
    [certificate + other + certificate, both],
  ]
  for (const [pasted, stored] of pastes)
    expect([pasted, certificatesOf(pasted)?.map(String).join('').trim()]).toEqual([pasted, stored.trim()])
})
