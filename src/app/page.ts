// Connects the sections: what one hands to another. The code of a section is loaded when something is handed to it.

import { createElement } from "react";
import { getExploreSession } from "./explore/session/session.ts";
import type { HandOvers } from "./hand-overs.ts";
import { loadOnDemand } from "./ui/on-demand.tsx";

const loadLessons = () => import("./learn/teachers/lesson-of-session.ts");
const loadCourses = () => import("./learn/own-courses.ts");

export const handOvers: HandOvers = {
  async addToBundle(question, service) {
    const { addToBundle } = await import("./bundle/composer/add-to-bundle.ts");
    addToBundle(question, service);
  },
  async makeFilterLesson(query, collection) {
    const { makeFilterLesson } = await loadLessons();
    makeFilterLesson(query, collection);
  },
  async makeBundleLesson(draft, client) {
    const { makeBundleLesson } = await loadLessons();
    await makeBundleLesson(draft, client);
  },
  getExploredCollection: (service) => getExploreSession(service).now().collection.name,
  CollectionRows: loadOnDemand(
    () => import("./explore/collection-rows.tsx"),
    "CollectionRows",
    createElement("p", { "aria-busy": true }),
  ),
  async readBundle(service) {
    const { getBundleSession } = await import("./bundle/session/session.ts");
    return getBundleSession(service).now().draft;
  },
  async readCourses() {
    const { listOwnCourses } = await loadCourses();
    return listOwnCourses().map(({ file }) => file);
  },
  async readCourseOf(step) {
    const { listOwnCourses } = await loadCourses();
    return listOwnCourses().find(({ course }) => step.startsWith(`${course.id}/`))?.file;
  },
  async addCourses(files) {
    const { addCourses } = await loadCourses();
    return addCourses(files);
  },
  PasteDialog: loadOnDemand(() => import("./bundle/composer/paste-dialog.tsx"), "PasteDialog"),
  CoursesDialog: loadOnDemand(() => import("./learn/teachers/courses-dialog.tsx"), "CoursesDialog"),
  BundleEditor: loadOnDemand(
    () => import("./bundle/bundle-editor.tsx"),
    "BundleEditor",
    createElement("p", { "aria-busy": true }),
  ),
};
