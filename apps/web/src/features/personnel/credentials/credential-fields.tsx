import { limits } from '@lintel/contract/base/limits.ts'
import type { ReactNode } from 'react'
import { NumberField } from '../../../kit/form/more-fields.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { IdAccessFields, useIdAccessModes } from '../../../domain/people/id-access-fields.tsx'
import { useText } from '../../../language/language.ts'
import { Section } from '../../../ui/content.tsx'
import { CardsField } from '../../../domain/people/credential-fields.tsx'
import { LinesField } from '../../../kit/form/lines-field.tsx'
import { TimedPlatesField } from './timed-plates.tsx'

interface CredentialFieldsProps {
  readonly mayCreatePin: boolean
  readonly pinHelp: string
  /** Existing credentials, after what can be given. */
  readonly currentCredentials?: ReactNode
}

/** Credentials in a form of a person; a photo is set on the page of the person. */
export function CredentialFields({ mayCreatePin, pinHelp, currentCredentials }: CredentialFieldsProps) {
  const t = useText()
  const idAccessModes = useIdAccessModes()
  return (
    <Section title={t('personnel:parts.credentials')}>
      {mayCreatePin ? (
        <>
          <TextField
            name="pin"
            label="personnel:fields.pin"
            help={pinHelp}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
          />
          <TextField
            name="duressPin"
            label="personnel:fields.duressPin"
            help={t('personnel:duress.help')}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
          />
        </>
      ) : (
        <small>{t('personnel:help.noPin')}</small>
      )}
      <CardsField kind="card" name="cards" label="personnel:fields.cards" />
      <CardsField kind="uhfTag" name="uhfTag" label="personnel:fields.uhfTag" />
      <LinesField
        name="plates"
        label="personnel:fields.plates"
        help={t('personnel:help.plates', { max: limits.platesPerUser })}
      />
      <TimedPlatesField />
      <NumberField
        name="lifetimeMinutes"
        label="personnel:fields.lifetimeMinutes"
        help={t('personnel:help.lifetimeMinutes')}
        unit={t('common:unit.minutes')}
        min={0}
        max={limits.lifetimeMinutes}
      />
      <LinesField
        name="fingerprints"
        label="personnel:fields.fingerprints"
        help={t('personnel:help.fingerprints', { max: limits.fingerprintsPerUser })}
      />
      {idAccessModes.length > 0 && <IdAccessFields modes={['none', ...idAccessModes]} />}
      {currentCredentials}
    </Section>
  )
}
