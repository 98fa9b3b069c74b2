import { localAddress } from '#app/i18n/languages.ts'
import { useLanguage, useSharedTexts, useTexts } from '#app/i18n/texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { wideKinds } from './notice-filters.ts'
import type { NoticeKind } from './notice-types.ts'

type Props = { filters: { kind: NoticeKind | null; area: string }; areas: readonly string[] }

/** The notices of one kind or area: a GET form, which with script updates the list at every choice. */
export function NoticeFiltersForm({ filters: { kind, area }, areas }: Props) {
  const { filters: texts } = useTexts().noticePages
  const { kinds } = useSharedTexts().notices
  return (
    <search aria-label={texts.title} className="wrap pt-6">
      <form
        data-live
        action={localAddress(useLanguage(), '/notices')}
        className="flex max-w-3xl flex-wrap items-end gap-3"
      >
        <SelectField name="kind" label={texts.kind} defaultValue={kind ?? ''} className="min-w-40 flex-1">
          <option value="">{texts.allKinds}</option>
          <Options of={wideKinds} label={(each) => kinds[each]} />
        </SelectField>
        <SelectField name="area" label={texts.area} defaultValue={area} className="min-w-40 flex-1">
          <option value="">{texts.allAreas}</option>
          {areas.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          {texts.show}
        </Button>
      </form>
    </search>
  )
}
