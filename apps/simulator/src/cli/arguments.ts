import { parseArgs, type ParseArgsConfig } from 'node:util'

/** What a command line gives to a command. */

/** The command was not understood; the message says what was missing or too much. */
export class UsageError extends Error {}

export const text = { type: 'string' } as const
export const yes = { type: 'boolean' } as const

export interface CliArguments {
  readonly positionals: readonly string[]
  readonly option: (name: string) => string | undefined
  readonly flag: (name: string) => boolean
}

export interface CliCommand {
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Names of the positional arguments; all are needed. */
  readonly positionals: readonly string[]
  readonly run: (args: CliArguments, print: (line: string) => void) => Promise<void>
}

/** Reads a command line as a command has it. */
export function parse(argv: readonly string[], command: CliCommand): CliArguments {
  const config = { args: [...argv], options: { ...command.options, state: text }, allowPositionals: true } as const
  let commandLine: ReturnType<typeof parseArgs>
  try {
    commandLine = parseArgs(config)
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\.?$/, '.'))
  }
  const { positionals, values } = commandLine
  const missing = command.positionals[positionals.length - 1]
  if (missing !== undefined) throw new UsageError(`The ${missing} is missing.`)
  const surplus = positionals[command.positionals.length + 1]
  if (surplus !== undefined) throw new UsageError(`${surplus} is one argument too many.`)
  return {
    positionals,
    option: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    flag: (name) => values[name] === true,
  }
}

/** An option that the command cannot do without. */
export function requireOption(args: CliArguments, name: string): string {
  const value = args.option(name)
  if (value === undefined) throw new UsageError(`The option --${name} is missing.`)
  return value
}

export function numberOf(value: string | undefined, name: string, otherwise: number): number {
  const number = value === undefined ? otherwise : value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) throw new UsageError(`The ${name} must be a number.`)
  return number
}
