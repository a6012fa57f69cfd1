/** A file in an archive of its own, encrypted with AES-256 (WinZip's AE-2). */
export async function encrypted(name: string, bytes: Uint8Array, password: string): Promise<Buffer> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js')
  const archive = new ZipWriter(new Uint8ArrayWriter(), { password, encryptionStrength: 3, useWebWorkers: false })
  await archive.add(name, new Uint8ArrayReader(bytes))
  return Buffer.from(await archive.close())
}
