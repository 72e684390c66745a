import type { RemoteOptions } from '../../options/options.ts'

/** Names of records that were offered: the chosen one may not be among those that are offered first. */
const names = new Map<string, string>()

/** Saves what offered records are called. */
export function rememberNames(options: RemoteOptions): void {
  for (const { value, label } of options ?? []) names.set(value, label)
}

interface ChosenNameProps {
  readonly value: string
  readonly useOptions: (keyword: string) => RemoteOptions
}

/** What the record that a filter is set to is called. */
export function ChosenName({ value, useOptions }: ChosenNameProps) {
  const label = useOptions('')?.find((option) => option.value === value)?.label
  return <>{label ?? names.get(value) ?? '…'}</>
}
