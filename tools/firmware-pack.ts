import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { Behaviour, writeBehaviour } from '../packages/devices/src/firmware/behaviour.ts'
import { writeHeader } from '../packages/devices/src/firmware/image.ts'
import { linkLimits } from '../packages/devices/src/protocol/limits.ts'

/**
 * `npm run firmware:pack -- --model LC-4 --version 50.1.0.2 [--min 50.1.0.0] <bytes> <image>`: writes the image that the
 * portal publishes, which is a line that says what it is for and the bytes of the firmware. `--simulate` adds a line by
 * which simulated devices do with it what bad firmware does.
 */
const usage = `Usage: npm run firmware:pack -- --model <model> --version <a.b.c.d> [--min <a.b.c.d>]
         [--simulate good|brick|rollback|slow [--seconds <n>]] <bytes> <image>`

const text = { type: 'string' } as const

try {
  const { values, positionals } = parseArgs({
    options: { model: text, version: text, min: text, simulate: text, seconds: text },
    allowPositionals: true,
  })
  const { model, version, min } = values
  const [from, to, ...more] = positionals
  if (!model || !version || !from || !to || more.length > 0) throw new RangeError(usage)
  // npm runs scripts in the repository's folder; a relative path means the caller's.
  const folder = process.env['INIT_CWD'] ?? process.cwd()
  const header = writeHeader({ model, version, ...(min !== undefined && { minVersion: min }) })
  await writeImage(Buffer.concat([header, lineOf(values)]), resolve(folder, from), resolve(folder, to))
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

/** The line of a simulated image; nothing for another one. */
function lineOf({ simulate, seconds }: { readonly simulate?: string; readonly seconds?: string }): Uint8Array {
  if (simulate === undefined) return new Uint8Array()
  const result = Behaviour.safeParse({ simulate, ...(seconds !== undefined && { seconds: Number(seconds) }) })
  if (!result.success) throw new RangeError(usage)
  return writeBehaviour(result.data)
}

async function writeImage(header: Uint8Array, from: string, to: string): Promise<void> {
  const bytes = header.length + (await stat(from)).size
  if (bytes > linkLimits.firmwareBytes)
    throw new RangeError(`The image has ${bytes} bytes; ${linkLimits.firmwareBytes} are the most.`)
  const hash = createHash('sha256')
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield header
    yield* createReadStream(from)
  }
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const part of parts()) {
      hash.update(part)
      yield part
    }
  }
  await pipeline(counted(), createWriteStream(to, { flags: 'wx' })).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new RangeError(`${to} is there already.`)
    await rm(to, { force: true })
    throw error
  })
  process.stdout.write(`Wrote ${to}: ${bytes} bytes, SHA-256 ${hash.digest('hex')}.\n`)
}
