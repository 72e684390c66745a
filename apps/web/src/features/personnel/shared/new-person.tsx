import type { FailureName } from '@lintel/contract/errors/errors.ts'
import { useState, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { FormScreen, type Again } from '../../../kit/form/form-screen.tsx'
import { FormSteps } from '../../../kit/form/form-steps.tsx'
import { type TextKey, useText } from '../../../language/language.ts'
import { useMay } from '../../../session/session.ts'
import { PhotoField, type ChosenPhoto } from '../photo/photo-field.tsx'
import { sendPhoto } from '../photo/send-photo.ts'
import { fullName } from '../words.tsx'

type PersonValues = FieldValues & { readonly firstName: string; readonly lastName: string }

/** The pages that a form of people leads back to. */
export interface PeoplePages {
  readonly list: () => string | undefined
  readonly info: (params: { readonly id: string }) => string | undefined
}

interface NewPersonProps<Schema extends z.ZodType<PersonValues, FieldValues>> {
  readonly title: TextKey
  readonly schema: Schema
  readonly values: z.input<Schema>
  readonly save: (form: z.output<Schema>) => Promise<{ readonly uuid: string }>
  readonly failuresOn?: Partial<Record<FailureName, Path<z.input<Schema>>>>
  /** A second button, for another person after this one. */
  readonly again?: Pick<Again, 'label' | 'first'>
  readonly pages: PeoplePages
  /** Personal data, above the photo. */
  readonly information: ReactNode
  /** Names of the fields in it. */
  readonly informationFields: readonly string[]
  /** What opens doors; without it the form has one step and no photo. */
  readonly access?: ReactNode
}

/**
 * A form of a new person in two steps: the person's data, then what opens doors, which can be left out (office.md 8.2).
 */
export function NewPersonScreen<Schema extends z.ZodType<PersonValues, FieldValues>>(props: NewPersonProps<Schema>) {
  const t = useText()
  const navigate = useNavigate()
  const { pages } = props
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const mayGivePhoto = useMay()('personnel.edit')
  return (
    <FormScreen
      title={props.title}
      schema={props.schema}
      values={props.values}
      save={async (form) => {
        const person = await props.save(form)
        if (photo) await sendPhoto(person.uuid, photo)
        return person
      }}
      {...(props.failuresOn && { failuresOn: props.failuresOn })}
      submitLabel="common:create"
      successText={(form) => t('personnel:saved', { name: fullName(form) })}
      onSaved={({ uuid }) => {
        void navigate(pages.info({ id: uuid }) ?? pages.list() ?? '/', { replace: true })
      }}
      again={props.again && { ...props.again, onSaved: () => setPhoto(undefined) }}
      back={pages.list()}
    >
      {props.access === undefined
        ? props.information
        : ({ isSending, follow }) => (
            <FormSteps
              first={{
                title: 'personnel:steps.information',
                content: (
                  <>
                    {props.information}
                    {mayGivePhoto && <PhotoField photo={photo} onChoose={setPhoto} />}
                  </>
                ),
              }}
              second={{ title: 'personnel:steps.access', content: props.access }}
              firstFields={props.informationFields}
              saveFirstLabel="personnel:steps.saveInformation"
              submitLabel="common:create"
              againLabel={props.again?.label}
              follow={follow}
              isSending={isSending}
              back={pages.list()}
            />
          )}
    </FormScreen>
  )
}
