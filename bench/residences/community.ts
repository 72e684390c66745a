import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pathRole } from '@lintel/contract/access/roles.ts'
import { cloudVersion } from '@lintel/contract/base/limits.ts'
import { addressOf } from '@lintel/contract/kit/address.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'

/** A community that is being served, with the session of its installer. */
export interface Serving {
  readonly url: string
  readonly token: string
  readonly site: string
  readonly stop: () => void
}

interface Row {
  readonly uuid?: string
  readonly floor?: string | null
  readonly building?: { readonly uuid: string } | null
  readonly apartment?: { readonly uuid: string }
}

interface Rows {
  readonly code: number
  readonly data: { readonly rows: readonly Row[] }
}

/** Serves a community of so many apartments, with two and a half residents in each, on a database of its own. */
export async function serve(databaseUrl: string, apartments: number): Promise<Serving> {
  const file = fileURLToPath(new URL('./community-server.ts', import.meta.url))
  const residents = String(apartments * 2.5)
  const child = fork(file, [databaseUrl, String(apartments), residents], { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('message', (message) =>
      resolve({ ...(message as Omit<Serving, 'stop'>), stop: () => void child.kill() }),
    )
    child.once('exit', () => reject(new Error('the server ended before it served')))
  })
}

/** The rows of one call; a call that fails or finds nothing ends the run. */
export async function ask({ url, token, site }: Serving, operation: Operation, input: Record<string, string>) {
  const path = addressOf(operation.path).replace('{role}', pathRole.installer)
  const query = new URLSearchParams({ ...input, timestamp: String(Date.now()) }).toString()
  const response = await fetch(`${url}${path}?${query}`, {
    headers: { 'x-cloud-version': cloudVersion, 'x-auth-token': token, 'x-community-id': site },
  })
  const body = (await response.json()) as Rows
  if (body.code !== 0 || body.data.rows.length === 0) throw new Error(`${path}: ${JSON.stringify(body).slice(0, 300)}`)
  return body.data.rows
}
