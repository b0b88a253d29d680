import type { FileNote } from "../../../service/internal.ts";
import { getSourcePath } from "../fields/field-names.ts";
import { getInnermostType, listMembers } from "../fields/members.ts";
import type { Proposal } from "../fields/proposal.ts";

/** The texts of the notes, without those on what was corrected. */
export function listNoteTexts(proposal: Proposal, notes: readonly FileNote[]): readonly string[] {
  const { collection, key } = proposal;
  const members = listMembers(collection).map(({ path, declaration }) => ({
    from: getSourcePath(proposal, path),
    path: path === "_id" && key !== null ? key : path,
    type: getInnermostType(declaration).type,
  }));
  const isTrue = ({ about, field = "", type }: FileNote): boolean => {
    switch (about) {
      case "file":
        return true;
      case "key":
        return key === null;
      case "name":
        return members.some(({ from, path }) => from === path && `.${path}`.endsWith(`.${field}`));
      case "type":
        return members.some((member) => member.from === field && member.type === type);
    }
  };
  return notes.filter(isTrue).map(({ text }) => text);
}
