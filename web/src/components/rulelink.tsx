// rulelink.tsx: "rule 6.1", a link to the numbered rules; within a sentence in brackets, in a list of them the number alone.
import { useLang } from '../i18n/index.ts';

export function RuleLink({ game, rule, short = false, alone = false }: { game: string; rule: string; short?: boolean; alone?: boolean }) {
    const { t } = useLang();
    const words = t('table.rule', { n: rule });
    return <a class="rule-link" href={`#/rules/${game}/${rule}`} aria-label={words}>{short ? rule : alone ? words : `(${words})`}</a>;
}
