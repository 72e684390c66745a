import { SwitchField } from '../../kit/form/more-fields.tsx'
import { useText } from '../../language/language.ts'
import { useLegalTextParts } from '../access-groups/legal-text-parts.tsx'

/** The notice is there to be read where it is ticked, for each new site (operators.md 5.2). */
export function ClassificationNotice() {
  const t = useText()
  const parts = useLegalTextParts('classificationCompliance')
  return (
    <>
      <details>
        <summary>{t('policies:names.classificationCompliance')}</summary>
        {parts.map(({ title, text }) => (
          <p key={title}>
            <strong>{title}</strong>
            <br />
            {text}
          </p>
        ))}
      </details>
      <SwitchField
        name="classificationAccepted"
        label="sites:fields.classificationAccepted"
        help={t('sites:help.classification')}
        mustBeOn
      />
    </>
  )
}
