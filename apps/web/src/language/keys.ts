import type { TextKey } from '@lintel/i18n/keys.ts'
import type { TextParameters } from '@lintel/i18n/parameters.ts'

/** Translates a key with its namespace: `t('doors:columns.name')`; a key that English does not have does not compile. */
export type Translate = (key: TextKey, params?: TextParameters) => string

export type { TextKey }
