import {
  notationOf,
  cardInNotation,
  hexadecimalNotation,
  nameOfNotation,
  namedCard,
  writtenCard,
  type CardNotation,
} from '@lintel/vocabulary/card-numbers.ts'
import { api } from '../../api/client.ts'
import { useNamedSite } from '../../api/named-site.tsx'
import { useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'

/** Card numbers as a site types them (card-numbers.md 2). Forms keep what is typed under the name of its notation. */
export interface CardWriting {
  readonly notation: CardNotation
  /** The value of a form for what was typed. */
  readonly toValue: (typed: string) => string
  /** What a field shows of a value: what was typed, or a card as the site writes it. */
  readonly toText: (value: string) => string
  /** What to type, with an example. */
  readonly help: string
}

const exampleCard = '4D7603'

/** How the site writes cards that the page is about: the session's own, or the one that its calls name. */
export function useCardNotation(): CardNotation {
  const site = useSession()?.site
  const uuid = useNamedSite()
  const { data } = useRead(api.siteSetting.cardFormat, uuid ? { uuid } : {}, { enabled: !site && uuid !== undefined })
  const settings = site ?? data
  return settings ? notationOf(settings) : hexadecimalNotation
}

export function useCardWriting(): CardWriting {
  const t = useText()
  const notation = useCardNotation()
  const format = t(`common:cardNotation.${nameOfNotation(notation)}`)
  return {
    notation,
    toValue: (typed) => (typed.trim() === '' ? typed : namedCard(typed, notation)),
    toText: (value) => cardInNotation(value).text,
    help: t('common:cardHelp', { format, example: writtenCard(exampleCard, notation) }),
  }
}
