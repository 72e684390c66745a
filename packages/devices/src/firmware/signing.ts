import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { signedBytes } from './image.ts'

/** A pair of keys of Ed25519, 32 bytes each in base64url; images are signed by the private one. */
export interface FirmwareKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Makes a new pair. */
export function makeFirmwareKeys(): FirmwareKeys {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { publicKey: x!, privateKey: d! }
}

/** Signs the digest of an image, given in hexadecimal; the signature is in base64url. */
export function signImage(sha256: string, { publicKey, privateKey }: FirmwareKeys): string {
  const key = createPrivateKey({ key: { ...curve, x: publicKey, d: privateKey }, format: 'jwk' })
  return sign(null, signedBytes(Buffer.from(sha256, 'hex')), key).toString('base64url')
}

/** Whether a signature is the one of a public key over the digest of an image. */
export function isSignedBy(sha256: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: { ...curve, x: publicKey }, format: 'jwk' })
    return verify(null, signedBytes(Buffer.from(sha256, 'hex')), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

const curve = { kty: 'OKP', crv: 'Ed25519' } as const
