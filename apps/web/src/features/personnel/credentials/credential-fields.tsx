import { idAccessModes } from '@lintel/contract/credentials/schema.ts'
import { limits } from '@lintel/contract/limits.ts'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { OneField } from '../../../kit/form/choice-field.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { NumberField } from '../../../kit/form/more-fields.tsx'
import { useText } from '../../../language/language.ts'
import { useSession } from '../../../session/session.ts'
import { Section } from '../../../ui/section.tsx'
import { CardsField } from './cards-field.tsx'
import { LinesField } from '../fields.tsx'
import { TimedPlatesField } from './timed-plates.tsx'

interface CredentialFieldsProps {
  readonly mayCreatePin: boolean
  readonly pinHelp: string
  /** Existing credentials, after what can be given. */
  readonly held?: ReactNode
}

/** Credentials in a form of a person; a photo is set on the page of the person. */
export function CredentialFields({ mayCreatePin, pinHelp, held }: CredentialFieldsProps) {
  const t = useText()
  const hasIdAccess = useSession()?.facts.idAccess ?? false
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
      {hasIdAccess && <IdAccessFields />}
      {held}
    </Section>
  )
}

/** What doors read of an identity card, and of which one. */
function IdAccessFields() {
  const t = useText()
  const mode = useWatch({ name: 'idAccess.mode' }) as 'none' | (typeof idAccessModes)[number]
  const { errors } = useFormContext().formState
  // Another person has it already: that is said of the card as a whole.
  const taken = errors['idAccess']?.message
  return (
    <>
      <OneField
        name="idAccess.mode"
        label="personnel:fields.idAccess"
        help={t('personnel:help.idAccess')}
        options={(['none', ...idAccessModes] as const).map((value) => ({
          value,
          label: t(`personnel:idAccess.${value}`),
        }))}
      />
      {(mode === 'run' || mode === 'both') && (
        <NumberOfCard name="idAccess.run" label={t('personnel:fields.run')} help={t('personnel:help.run')} />
      )}
      {(mode === 'serial' || mode === 'both') && (
        <NumberOfCard name="idAccess.serial" label={t('personnel:fields.serial')} help={t('personnel:help.serial')} />
      )}
      {typeof taken === 'string' && <small role="alert">{taken}</small>}
    </>
  )
}

function NumberOfCard({ name, label, help }: { readonly name: string; readonly label: string; readonly help: string }) {
  const { field, fieldState } = useController({ name, defaultValue: '' })
  const error = fieldState.error?.message
  return (
    <TextInput
      {...field}
      label={label}
      error={error}
      description={error ? undefined : help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      aria-required
      autoComplete="off"
      dir="ltr"
    />
  )
}
