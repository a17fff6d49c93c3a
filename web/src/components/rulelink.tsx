// rulelink.tsx: "rule 6.1", a link to the numbered rules.
import { useLang } from '../i18n/index.ts';

export function RuleLink({ game, rule, short = false }: { game: string; rule: string; short?: boolean }) {
    const { t } = useLang();
    return <a class="rule-link" href={`#/rules/${game}/${rule}`} aria-label={t('table.rule', { n: rule })}>{short ? rule : `(${t('table.rule', { n: rule })})`}</a>;
}
