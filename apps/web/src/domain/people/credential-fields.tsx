import type { CredentialShown } from '@lintel/contract/credentials/schema.ts'
import type { UnassignedKind } from '@lintel/contract/credentials/kinds.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { writtenCard } from '@lintel/vocabulary/card-numbers.ts'
import { Button, Group } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type TextKey, loadTexts, useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { ManyField } from '../../kit/form/more-fields.tsx'
import { LinesField } from '../../kit/form/lines-field.tsx'
import { useCardWriting } from './card-notation.ts'
import { credentialName } from './texts.tsx'

const ChooseCard = lazyPart(async () => {
  await loadTexts(['library'])
  return import('./choose-card.tsx')
})

interface CardsFieldProps {
  readonly kind: UnassignedKind
  readonly name: 'cards' | 'uhfTag'
  readonly label: TextKey
}

/** Numbers of cards, typed or taken from a door that has just read one (office.md 29). Needs the texts `personnel`. */
export function CardsField({ kind, name, label }: CardsFieldProps) {
  const t = useText()
  const may = useMay()
  const { getValues, setValue } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  // The field keeps what is typed; a number from elsewhere makes it begin again.
  const [generation, setGeneration] = useState(0)
  const { notation, toValue, toText, help } = useCardWriting()
  const onTaken = (code: string) => {
    const value = toValue(writtenCard(code, notation))
    const others = (getValues(name) as readonly string[]).filter((one) => one !== value)
    setValue(name, [...others, value], { shouldDirty: true })
    setGeneration((count) => count + 1)
    setOpen(false)
  }
  return (
    <>
      <LinesField
        key={generation}
        name={name}
        label={label}
        help={`${help} ${t('personnel:help.cards', { max: limits.cardsPerUser })}`}
        toValue={toValue}
        toText={toText}
      />
      {may('library.edit') && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {t(`personnel:takeRead.${kind}`)}
          </Button>
        </Group>
      )}
      {isOpen && (
        <Suspense>
          <ChooseCard kind={kind} onTaken={onTaken} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The credentials that a person has, of which some can be taken away. Needs the texts `personnel`. */
export function CurrentCredentialsField({ credentials }: { readonly credentials: readonly CredentialShown[] }) {
  if (credentials.length === 0) return null
  return (
    <ManyField
      name="removeCredentialUuids"
      label="personnel:fields.removed"
      options={credentials.map((one) => ({ value: one.uuid, label: credentialName(one) }))}
    />
  )
}
