import type { RemoteOptions } from '../../options/options.ts'
import type { DayRange } from './ranges.ts'

/** By what the value of a chip is chosen in its popover. */
export type ChipField =
  | {
      readonly kind: 'choice'
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly value: string
      readonly onChange: (value: string) => void
    }
  | {
      readonly kind: 'choices'
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly values: readonly string[]
      readonly onChange: (values: readonly string[]) => void
    }
  | { readonly kind: 'text' | 'day'; readonly value: string; readonly onChange: (value: string) => void }
  | {
      readonly kind: 'remote'
      readonly useOptions: (keyword: string) => RemoteOptions
      readonly value: string
      readonly onChange: (value: string) => void
    }
  | {
      readonly kind: 'range'
      readonly fromLabel: string
      readonly toLabel: string
      /** Ranges of one click in place of those of every list. */
      readonly presets?: readonly { readonly label: string; readonly range: DayRange }[]
      readonly value: DayRange
      readonly onChange: (value: DayRange) => void
    }
