import { CustomisedModelForm, type CustomisedModel } from '@lintel/contract/distributors/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { ChoiceField, LongTextField } from '../../kit/form/more-fields.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { Blank, Facts, Section } from '../../ui/content.tsx'

const textRows = 8

interface Distributor {
  readonly uuid: string
  readonly displayName: string
}

type ModelQuestion =
  | { readonly kind: 'rename'; readonly model?: CustomisedModel }
  | { readonly kind: 'reset'; readonly model: string }

/** The models that a distributor sells under names of its own, and what it ships them with (operators.md 3.9). */
export default function DistributorModels({ distributor }: { readonly distributor: Distributor }) {
  const t = useText()
  const mayEdit = useMay()('distributor.edit')
  const query = useRead(api.distributor.customisedModels, { uuid: distributor.uuid })
  const [question, setQuestion] = useState<ModelQuestion>()
  const close = () => setQuestion(undefined)
  return (
    <Section
      title={t('users:models.title')}
      aside={
        mayEdit && (
          <Button variant="default" size="xs" onClick={() => setQuestion({ kind: 'rename' })}>
            {t('users:models.add')}
          </Button>
        )
      }
    >
      <p>{t('users:models.text')}</p>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Blank>{t('users:models.none')}</Blank>
          ) : (
            <Facts
              facts={rows.map((model) => ({
                label: model.model,
                value: <Renamed model={model} {...(mayEdit && { ask: setQuestion })} />,
              }))}
            />
          )
        }
      </Loaded>
      {question?.kind === 'rename' && <RenameModel distributor={distributor} model={question.model} onClose={close} />}
      {question?.kind === 'reset' && (
        <ConfirmDialog
          title={t('users:models.resetTitle', { model: question.model })}
          confirmLabel={t('users:models.resetConfirm')}
          of={api.distributor.setCustomisedModel}
          input={{ uuid: distributor.uuid, model: question.model }}
          successText={t('users:models.resetDone', { model: question.model })}
          onClose={close}
        >
          {t('users:models.resetText', { model: question.model })}
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface RenamedProps {
  readonly model: CustomisedModel
  readonly ask?: (question: ModelQuestion) => void
}

function Renamed({ model, ask }: RenamedProps) {
  const t = useText()
  const { model: own, shownName: name, defaultConfiguration } = model
  return (
    <Group gap="xs">
      <bdi>{defaultConfiguration === '' ? name : t('users:models.withConfiguration', { name })}</bdi>
      {ask && (
        <>
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('users:models.edit', { model: own })}
            onClick={() => ask({ kind: 'rename', model })}
          >
            {t('common:edit')}
          </Button>
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('users:models.reset', { model: own })}
            onClick={() => ask({ kind: 'reset', model: own })}
          >
            {t('users:models.resetConfirm')}
          </Button>
        </>
      )}
    </Group>
  )
}

interface RenameProps {
  readonly distributor: Distributor
  /** The one that is changed; none for any. */
  readonly model: CustomisedModel | undefined
  readonly onClose: () => void
}

function RenameModel({ distributor: { uuid, displayName }, model, onClose }: RenameProps) {
  const t = useText()
  const format = useFormat()
  const models = useRead(api.system.models, {}).data?.rows ?? []
  return (
    <FormDialog
      title={model ? t('users:models.edit', { model: model.model }) : t('users:models.addFor', { name: displayName })}
      schema={CustomisedModelForm.required({ shownName: true })}
      values={{ uuid, ...(model ?? { model: '', shownName: '', defaultConfiguration: '' }) }}
      save={(form) => api.distributor.setCustomisedModel(form)}
      submitLabel="common:save"
      successText={(form) => t('users:models.done', { model: form.model, name: form.shownName })}
      onSaved={onClose}
      onClose={onClose}
    >
      {!model && (
        <ChoiceField
          name="model"
          label="users:models.fields.model"
          options={models.map((one) => ({ value: one.model, label: one.model }))}
        />
      )}
      <TextField name="shownName" label="users:models.fields.shownName" autoComplete="off" />
      <LongTextField
        name="defaultConfiguration"
        label="users:models.fields.defaultConfiguration"
        help={t('users:models.help.defaultConfiguration', { count: format.number(limits.autoPBytes) })}
        rows={textRows}
      />
    </FormDialog>
  )
}
