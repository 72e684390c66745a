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
      readonly value: DayRange
      readonly onChange: (value: DayRange) => void
    }
